// What `pm.expect` and `pm.response.to` know beyond chai, with Postman's words:
// of a response its status, headers and body, of anything that it matches a schema.
const chai = guest.chai ?? guest.require("chai");
const { Assertion } = chai;
const { isResponse, isRequest } = require("curlew:own/pm/kinds");
const { placeIn } = require("curlew:own/pm/paths");
const { violations } = require("curlew:own/pm/schema");

const kindOf = (value) =>
	(isRequest(value) && "request") ||
	(isResponse(value) && "response") ||
	undefined;

const mustBe = (assertion, isKind, kind) => {
	const { _obj: value } = assertion;
	new Assertion(value).assert(
		isKind(value),
		`expecting a postman ${kind} object but got #{this}`,
		`not expecting a postman ${kind} object`,
	);
};
const mustBeResponse = (assertion) => mustBe(assertion, isResponse, "response");

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
		`expected response code to not be ${shown} but found #{act}`,
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

const assertContent = (assertion) => {
	mustBeResponse(assertion);
	assertion.assert(
		assertion._obj.text().length > 0,
		"expected response to have content in body",
		"expected response to not have content in body",
	);
};
Assertion.addProperty("withBody", function () {
	assertContent(this);
});

Assertion.addMethod("body", function (...content) {
	mustBeResponse(this);
	if (content.length === 0) {
		assertContent(this);
		return;
	}
	const [wanted] = content;
	if (wanted instanceof RegExp) {
		const text = this._obj.text();
		this.assert(
			wanted.exec(text) !== null,
			"expected response body text to match #{exp} but got #{act}",
			"expected response body text #{act} to not match #{exp}",
			wanted,
			text,
		);
	} else if (typeof wanted === "object" && wanted !== null) {
		const { value } = bodyAsJson(this._obj);
		this.assert(
			chai.util.eql(value, wanted),
			"expected response body json to equal #{exp} but got #{act}",
			"expected response body json to not equal #{exp} but got #{act}",
			wanted,
			value,
		);
	} else {
		const text = this._obj.text();
		this.assert(
			text === wanted,
			"expected response body to equal #{exp} but got #{act}",
			"expected response body to not equal #{exp}",
			wanted,
			text,
		);
	}
});

const bodyAsJson = (response) => {
	try {
		return { value: response.json() };
	} catch (error) {
		return { error };
	}
};

const assertJson = (assertion) => {
	const { error } = bodyAsJson(assertion._obj);
	const [reason] = `${error?.message}`.split("\n");
	assertion.assert(
		error === undefined,
		`expected response body to be a valid json but got error ${reason}`,
		"expected response body not to be a valid json",
	);
};

// `pm.expect` knows that it is Postman's: what plain values have of these
// (`chai-extras.js`) is for scripts of other clients.
const POSTMANS = "postman";
const isPostmans = (assertion) =>
	chai.util.flag(assertion, POSTMANS) === true || isResponse(assertion._obj);
const expect = (value, message) => {
	const assertion = chai.expect(value, message);
	chai.util.flag(assertion, POSTMANS, true);
	return assertion;
};
expect.fail = chai.expect.fail;

Assertion.overwriteProperty(
	"json",
	(check) =>
		function () {
			if (isPostmans(this)) {
				mustBeResponse(this);
				assertJson(this);
			} else check.call(this);
		},
);

Assertion.overwriteMethod(
	"jsonBody",
	(check) =>
		function (...wanted) {
			if (!isPostmans(this)) {
				check.apply(this, wanted);
				return;
			}
			mustBeResponse(this);
			if (wanted.length === 0) assertJson(this);
			else assertMember(this, ...wanted);
		},
);

const assertMember = (assertion, path, ...wanted) => {
	const { value: body, error } = bodyAsJson(assertion._obj);
	if (typeof path !== "string" && !Array.isArray(path)) {
		assertJson(assertion);
		tellUnequal(body, path, error);
		return;
	}
	const place = placeIn(body, path);
	assertion.assert(
		place !== undefined,
		"expected #{act} in response to contain property #{exp}",
		"expected #{act} in response to not contain property #{exp}",
		path,
		body,
	);
	if (wanted.length === 0) return;
	assertion.assert(
		place !== undefined && chai.util.eql(place.value, wanted[0]),
		`expected response body json at "${path}" to contain #{exp} but got #{act}`,
		`expected response body json at "${path}" to not contain #{act}`,
		wanted[0],
		place?.value,
	);
};

// Postman looks at no more than whether the body is JSON.
const tellUnequal = (body, wanted, error) => {
	if (error !== undefined || chai.util.eql(body, wanted)) return;
	guest.host.warn(
		"`jsonBody` with an object only checks that the body is JSON, as in Postman, and this body is not equal to it. To compare them: pm.expect(pm.response.json()).to.eql(…).",
		guest.stack(),
	);
};

// What other clients' scripts have beyond chai 4 (`chai-strings.js`).
for (const name of [
	"startWith",
	"startsWith",
	"endWith",
	"endsWith",
	"equalIgnoreCase",
	"containIgnoreCase",
	"reverseOf",
	"containSubset",
])
	Assertion.overwriteMethod(
		name,
		(check) =>
			function (...wanted) {
				if (isPostmans(this)) throw new Error(`Invalid Chai property: ${name}`);
				check.apply(this, wanted);
			},
	);

Assertion.overwriteMethod(
	"jsonSchema",
	(check) =>
		function (schema, options) {
			if (typeof schema !== "object" || schema === null) {
				new Assertion(schema).to.be.an("object");
			}
			if (!isPostmans(this)) {
				check.call(this, schema, options);
				return;
			}
			const data = isResponse(this._obj) ? this._obj.json() : this._obj;
			const errors = violations(data, schema, options);
			this.assert(
				errors === "",
				`expected data to satisfy schema but found following errors: \n${errors}`,
				"expected data to not satisfy schema",
				true,
				errors === "",
			);
		},
);

// Numbers of the response, as in `to.have.responseTime.below(200)`.
for (const name of ["responseTime", "responseSize"])
	Assertion.addChainableMethod(
		name,
		function (wanted) {
			const { [name]: actual } = this._obj;
			mustBeResponse(this);
			if (wanted !== undefined)
				this.assert(
					actual === wanted,
					`expected response to have ${name} #{exp} but got #{act}`,
					`expected response to not have ${name} #{act}`,
					wanted,
					actual,
				);
		},
		function () {
			mustBeResponse(this);
			chai.util.flag(this, "object", this._obj[name]);
		},
	);

exports.expect = expect;
