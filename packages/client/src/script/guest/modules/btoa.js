// The npm package `btoa` is what every platform has by now.
module.exports = globalThis.btoa;
