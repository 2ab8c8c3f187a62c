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

// As in Postman, nothing of it can be replaced, and only `test` is listed.
const members = {
	...scopes.shown,
	expect,
	sendRequest,
	cookies,
	execution,
	info,
};
const made = {
	response: responseOfScript,
	request: requestOfScript,
	require: () => services().require,
	vault: () => services().vault,
	visualizer: () => services().visualizer,
	datasets: () => services().datasets,
	state: () => services().state,
	message: () => services().message,
};

const pm = { test };
for (const name of Object.keys(members))
	Object.defineProperty(pm, name, { value: members[name] });
for (const name of Object.keys(made))
	Object.defineProperty(pm, name, { get: made[name] });

module.exports = pm;
