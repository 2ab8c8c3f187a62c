// `pm`: https://learning.postman.com/docs/tests-and-scripts/write-scripts/postman-sandbox-reference/overview/
// Its parts are modules of their own. They lie in the image that scripts with
// `pm` start from; what few scripts use is evaluated when one asks for it.
const scopes = require("curlew:own/pm/variables");
const { test } = require("curlew:own/pm/testing");
const { responseOfScript } = require("curlew:own/pm/response");
const { requestOfScript } = require("curlew:own/pm/request-of-script");
const { expect } = require("curlew:own/pm/assertions");
const { sendRequest } = require("curlew:own/pm/sending");
const { cookies } = require("curlew:own/pm/cookies");
const { execution, info } = require("curlew:own/pm/execution");

const services = () => require("curlew:own/pm/services");

const pm = {
	...scopes.shown,
	test,
	expect,
	sendRequest,
	cookies,
	execution,
	info,
	get response() {
		return responseOfScript();
	},
	get request() {
		return requestOfScript();
	},
	set request(given) {
		requestOfScript().update(given);
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
