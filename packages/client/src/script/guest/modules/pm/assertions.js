// What `pm.expect` and `pm.response.to` know beyond chai, with Postman's words, of
// what a response is: its status, headers, time and size.
const {
	chai,
	kindOf,
	mustBe,
	mustBeResponse,
	expect,
} = require("curlew:own/pm/expect");
const { Assertion } = chai;
const { isResponse, isRequest } = require("curlew:own/pm/kinds");
require("curlew:own/pm/body-assertions");

const kinds = {
	postmanRequest: [isRequest, "request"],
	postmanResponse: [isResponse, "response"],
	postmanRequestOrResponse: [
		(value) => kindOf(value) !== undefined,
		"request or response",
	],
};
for (const [name, [isKind, kind]] of Object.entries(kinds))
	Assertion.addProperty(name, function () {
		this.assert(
			isKind(this._obj),
			`expecting a postman ${kind} object but got #{this}`,
			`not expecting a postman ${kind} object`,
		);
	});

const assertCode = (assertion, code) => {
	mustBeResponse(assertion);
	assertion.assert(
		assertion._obj.code === code,
		"expected response to have status code #{exp} but got #{act}",
		"expected response to not have status code #{act}",
		code,
		assertion._obj.code,
	);
};

const assertReason = (assertion, wanted, actual) => {
	assertion.assert(
		actual === wanted,
		"expected response to have status reason #{exp} but got #{act}",
		"expected response to not have status reason #{act}",
		wanted,
		actual,
	);
};

const assertClass = (assertion, classes) => {
	mustBeResponse(assertion);
	const { code } = assertion._obj;
	const shown = classes.map((one) => `${one}XX`).join(" or ");
	assertion.assert(
		classes.includes(Math.floor(code / 100)),
		`expected response code to be ${shown} but found #{act}`,
		`expected response code to not be ${shown}`,
		undefined,
		code,
	);
};

Assertion.addMethod("statusCode", function (code) {
	assertCode(this, code);
});
Assertion.addMethod("statusReason", function (reason) {
	mustBeResponse(this);
	assertReason(this, reason, this._obj.reason());
});
Assertion.addMethod("status", function (codeOrReason) {
	mustBeResponse(this);
	if (typeof codeOrReason === "number") assertCode(this, codeOrReason);
	else assertReason(this, codeOrReason, this._obj.reason());
});
Assertion.addMethod("statusCodeClass", function (number) {
	assertClass(this, [number]);
});

const CLASSES = {
	info: [1],
	success: [2],
	redirection: [3],
	clientError: [4],
	serverError: [5],
	error: [4, 5],
};
for (const [name, classes] of Object.entries(CLASSES))
	Assertion.addProperty(name, function () {
		assertClass(this, classes);
	});

// Postman compares the words, not the numbers.
const REASONS = {
	accepted: "ACCEPTED",
	withoutContent: "NO CONTENT",
	badRequest: "BAD REQUEST",
	unauthorized: "UNAUTHORIZED",
	forbidden: "FORBIDDEN",
	notFound: "NOT FOUND",
	// As Postman has it, so this holds for no response.
	notAcceptable: "ACCEPTABLE",
	rateLimited: "TOO MANY REQUESTS",
};
const assertWords = (assertion, words) => {
	mustBeResponse(assertion);
	const actual = assertion._obj.reason();
	assertReason(
		assertion,
		words,
		`${actual}`.toUpperCase() === words ? words : actual,
	);
};
for (const [name, words] of Object.entries(REASONS))
	Assertion.addProperty(name, function () {
		assertWords(this, words);
	});

Assertion.overwriteProperty(
	"ok",
	(check) =>
		function () {
			if (isResponse(this._obj)) assertWords(this, "OK");
			else check.call(this);
		},
);

Assertion.addMethod("header", function (name, ...wanted) {
	mustBe(this, (value) => kindOf(value) !== undefined, "request or response");
	const kind = kindOf(this._obj);
	const { headers } = this._obj;
	const isThere = headers.has(`${name}`);
	this.assert(
		isThere,
		`expected ${kind} to have header with key '${name}'`,
		`expected ${kind} to not have header with key '${name}'`,
	);
	if (wanted.length === 0) return;
	this.assert(
		isThere && headers.get(`${name}`) === wanted[0],
		`expected '${name}' ${kind} header to be #{exp} but got #{act}`,
		`expected '${name}' ${kind} header to not be #{act}`,
		wanted[0],
		headers.get(`${name}`),
	);
});

// Numbers of the response, as in `to.have.responseTime.below(200)`. The size is that of
// headers and body together.
const NUMBERS = {
	responseTime: ({ responseTime }) => responseTime,
	responseSize: (response) => response.size().total,
};
for (const [name, numberOf] of Object.entries(NUMBERS)) {
	const shown = name.replace("responseS", "response s").replace("T", " t");
	Assertion.addChainableMethod(
		name,
		function (...wanted) {
			const actual = this._obj;
			this.assert(
				typeof actual === "number",
				`expected response to have a valid ${shown} but got #{act}`,
				`expected response to not have a valid ${shown} but got #{act}`,
				undefined,
				actual,
			);
			if (wanted.length === 0) return;
			this.assert(
				actual === wanted[0],
				`expected ${shown} to equal #{exp} but got #{act}`,
				`expected ${shown} to not equal #{act}`,
				wanted[0],
				actual,
			);
		},
		function () {
			mustBeResponse(this);
			chai.util.flag(this, "object", numberOf(this._obj));
		},
	);
}

exports.expect = expect;
