// What `pm.expect` and `pm.response.to` know of bodies: content, JSON, members of it,
// and that anything matches a schema.
const { chai, mustBeResponse, isPostmans } = require("curlew:own/pm/expect");
const { Assertion } = chai;
const { isResponse } = require("curlew:own/pm/kinds");
const { placeIn } = require("curlew:own/pm/paths");
const { violations } = require("curlew:own/pm/schema");

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
