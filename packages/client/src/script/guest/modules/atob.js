// The npm package `atob` is what every platform has by now.
module.exports = globalThis.atob;
