// `pm`: https://learning.postman.com/docs/tests-and-scripts/write-scripts/postman-sandbox-reference/overview/
// Its parts are modules of their own; what a script does not touch is not made.
const scopes = require("curlew:own/pm/variables");
const { test } = require("curlew:own/pm/testing");
const { responseOfScript } = require("curlew:own/pm/response");
const { chai } = require("curlew:own/pm/assertions");

const pm = {
	...scopes.shown,
	test,
	expect: chai.expect,
	get response() {
		return responseOfScript();
	},
};

module.exports = pm;
