// cheerio with the parser that Postman's has: a fragment stays one, and no
// `<html>` is put around it.
const slim = require("cheerio/slim");

module.exports = Object.assign(slim.load([]), slim);
