// `pm`: https://learning.postman.com/docs/tests-and-scripts/write-scripts/postman-sandbox-reference/overview/
// Its parts are modules of their own, most of which are evaluated when a script
// first asks for them.
const scopes = require("curlew:own/pm/variables");
const { test } = require("curlew:own/pm/testing");
const { responseOfScript } = require("curlew:own/pm/response");
const { requestOfScript } = require("curlew:own/pm/request-of-script");
const { expect } = require("curlew:own/pm/assertions");

const services = () => require("curlew:own/pm/services");

const pm = {
	...scopes.shown,
	test,
	expect,
	get response() {
		return responseOfScript();
	},
	get request() {
		return requestOfScript();
	},
	set request(given) {
		requestOfScript().update(given);
	},
	get sendRequest() {
		return require("curlew:own/pm/sending").sendRequest;
	},
	get cookies() {
		return require("curlew:own/pm/cookies").cookies;
	},
	get execution() {
		return require("curlew:own/pm/execution").execution;
	},
	get info() {
		return require("curlew:own/pm/execution").info;
	},
	get require() {
		return services().require;
	},
	get vault() {
		return services().vault;
	},
	get visualizer() {
		return services().visualizer;
	},
	get datasets() {
		return services().datasets;
	},
	get state() {
		return services().state;
	},
	get message() {
		return services().message;
	},
};

module.exports = pm;
