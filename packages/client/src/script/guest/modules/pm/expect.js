// `pm.expect`, and what assertions ask of a value that it was given.
const chai = guest.chai ?? guest.require("chai");
const { Assertion } = chai;
const { flag } = chai.util;
const { isResponse, isRequest } = require("curlew:own/pm/kinds");

// `request`, `response`; undefined for anything else.
const kindOf = (value) =>
	(isRequest(value) && "request") ||
	(isResponse(value) && "response") ||
	undefined;

const mustBe = (assertion, isKind, kind) => {
	const { _obj: value } = assertion;
	if (isKind(value)) return;
	new Assertion(value).assert(
		false,
		`expecting a postman ${kind} object but got #{this}`,
		`not expecting a postman ${kind} object`,
	);
};
const mustBeResponse = (assertion) => mustBe(assertion, isResponse, "response");

// `pm.expect` marks its assertions as Postman's: what plain values have of these
// (`chai-extras.js`) is for scripts of other clients.
const POSTMANS = "postman";
const isPostmans = (assertion) =>
	flag(assertion, POSTMANS) === true || isResponse(assertion._obj);
const expect = (value, message) => {
	const assertion = chai.expect(value, message);
	flag(assertion, POSTMANS, true);
	return assertion;
};
expect.fail = chai.expect.fail;

Object.assign(exports, {
	chai,
	kindOf,
	mustBe,
	mustBeResponse,
	isPostmans,
	expect,
});
