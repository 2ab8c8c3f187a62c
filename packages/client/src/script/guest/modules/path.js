// The package `path-browserify`. There is no process here whose folder relative
// paths could begin at; they begin at the collection's.
const path = require("path-browserify");
const { host, kept } = guest;
const { resolve } = path;

path.resolve = (...parts) =>
	kept.apply(resolve, path, [host.collectionRoot(), ...parts]);

module.exports = path;
