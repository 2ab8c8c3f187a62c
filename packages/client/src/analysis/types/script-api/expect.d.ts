declare namespace Curlew {
	/** A judgement that is called with values of these types. */
	interface Judged<Values extends readonly unknown[]> extends Expectation {
		(...values: Values): Expectation;
	}

	/** chai's `expect(…)`, with what Curlew adds. Words that chai's plug-ins bring are known, too. */
	interface Expectation {
		(...values: readonly unknown[]): Expectation;

		/** Reads well, and changes nothing. */
		readonly to: Expectation;
		/** Reads well, and changes nothing. */
		readonly be: Expectation;
		/** Reads well, and changes nothing. */
		readonly been: Expectation;
		/** Reads well, and changes nothing. */
		readonly is: Expectation;
		/** Reads well, and changes nothing. */
		readonly that: Expectation;
		/** Reads well, and changes nothing. */
		readonly which: Expectation;
		/** Reads well, and changes nothing. */
		readonly and: Expectation;
		/** Reads well, and changes nothing. */
		readonly has: Expectation;
		/** Reads well, and changes nothing. */
		readonly have: Expectation;
		/** Reads well, and changes nothing. */
		readonly with: Expectation;
		/** Reads well, and changes nothing. */
		readonly at: Expectation;
		/** Reads well, and changes nothing. */
		readonly of: Expectation;
		/** Reads well, and changes nothing. */
		readonly same: Expectation;
		/** Reads well, and changes nothing. */
		readonly but: Expectation;
		/** Reads well, and changes nothing. */
		readonly does: Expectation;
		/** Reads well, and changes nothing. */
		readonly still: Expectation;
		/** Reads well, and changes nothing. */
		readonly also: Expectation;

		/** Turns the judgement around. */
		readonly not: Expectation;
		/** Compares by what is in values, not by identity: `expect(a).to.deep.include({ id: 1 })`. */
		readonly deep: Expectation;
		/** Dots and brackets lead into the value: `expect(a).to.have.nested.property("user.tags[0]")`. */
		readonly nested: Expectation;
		/** Inherited properties do not count. */
		readonly own: Expectation;
		/** In that order: `expect([1, 2]).to.have.ordered.members([1, 2])`. */
		readonly ordered: Expectation;
		/** One of the keys is enough. */
		readonly any: Expectation;
		/** All of the keys must be there. */
		readonly all: Expectation;

		/** Truthy; of Postman's response: its status is 200. */
		readonly ok: Expectation;
		/** Is `true`. */
		readonly true: Expectation;
		/** Is `false`. */
		readonly false: Expectation;
		/** Is `null`. */
		readonly null: Expectation;
		/** Is `undefined`. */
		readonly undefined: Expectation;
		readonly NaN: Expectation;
		/** Neither `null` nor `undefined`. */
		readonly exist: Expectation;
		/** No characters, elements or keys. */
		readonly empty: Expectation;
		/** A number, and neither NaN nor infinite. */
		readonly finite: Expectation;
		readonly arguments: Expectation;
		readonly extensible: Expectation;
		readonly sealed: Expectation;
		readonly frozen: Expectation;
		/** An object or array; of a response: its body is JSON. */
		readonly json: Expectation;
		/** A text without line breaks. */
		readonly singleLine: Expectation;
		/** A text that reads the same backwards. */
		readonly palindrome: Expectation;

		/** Has the type: `"string"`, `"number"`, `"array"`, `"object"` … */
		readonly a: Judged<[type: string, message?: string]>;
		/** Has the type: `"array"`, `"object"` … */
		readonly an: Judged<[type: string, message?: string]>;
		/** Holds the text, the element, or the properties. */
		readonly include: Judged<[part: unknown, message?: string]>;
		/** Holds the text, the element, or the properties. */
		readonly includes: Judged<[part: unknown, message?: string]>;
		/** Holds the text, the element, or the properties. */
		readonly contain: Judged<[part: unknown, message?: string]>;
		/** Holds the text, the element, or the properties. */
		readonly contains: Judged<[part: unknown, message?: string]>;
		/** The same value (`===`). */
		readonly equal: Judged<[value: unknown, message?: string]>;
		/** The same value (`===`). */
		readonly equals: Judged<[value: unknown, message?: string]>;
		/** The same value (`===`). */
		readonly eq: Judged<[value: unknown, message?: string]>;
		/** Deeply equal: arrays and objects by what is in them. */
		readonly eql: Judged<[value: unknown, message?: string]>;
		/** Deeply equal: arrays and objects by what is in them. */
		readonly eqls: Judged<[value: unknown, message?: string]>;
		/** Greater than a number or date. */
		readonly above: Judged<[limit: number | Date, message?: string]>;
		/** Greater than a number or date. */
		readonly gt: Judged<[limit: number | Date, message?: string]>;
		/** Greater than a number or date. */
		readonly greaterThan: Judged<[limit: number | Date, message?: string]>;
		/** Greater than or equal. */
		readonly least: Judged<[limit: number | Date, message?: string]>;
		/** Greater than or equal. */
		readonly gte: Judged<[limit: number | Date, message?: string]>;
		/** Less than a number or date. */
		readonly below: Judged<[limit: number | Date, message?: string]>;
		/** Less than a number or date. */
		readonly lt: Judged<[limit: number | Date, message?: string]>;
		/** Less than a number or date. */
		readonly lessThan: Judged<[limit: number | Date, message?: string]>;
		/** Less than or equal. */
		readonly most: Judged<[limit: number | Date, message?: string]>;
		/** Less than or equal. */
		readonly lte: Judged<[limit: number | Date, message?: string]>;
		/** Between two numbers or dates, both included. */
		readonly within: Judged<
			[from: number | Date, to: number | Date, message?: string]
		>;
		/** At most `delta` away from a number. */
		readonly closeTo: Judged<[value: number, delta: number, message?: string]>;
		/** At most `delta` away from a number. */
		readonly approximately: Judged<
			[value: number, delta: number, message?: string]
		>;
		readonly instanceof: Judged<[constructor: unknown, message?: string]>;
		readonly instanceOf: Judged<[constructor: unknown, message?: string]>;
		/** Has a property, with that value where one is given. Goes on with the property's value. */
		readonly property: Judged<
			[name: string | symbol, value?: unknown, message?: string]
		>;
		/** Has a property of its own. */
		readonly ownProperty: Judged<
			[name: string | symbol, value?: unknown, message?: string]
		>;
		/** How many elements or characters: `expect(a).to.have.lengthOf(3)`. */
		readonly lengthOf: Judged<[count: number, message?: string]>;
		/** How many elements or characters: `expect(a).to.have.length.above(3)`. */
		readonly length: Judged<[count: number, message?: string]>;
		/** A text that an expression matches. */
		readonly match: Judged<[expression: RegExp, message?: string]>;
		/** A text that an expression matches. */
		readonly matches: Judged<[expression: RegExp, message?: string]>;
		/** A text that holds another one. */
		readonly string: Judged<[part: string, message?: string]>;
		/** Has these keys; see `any` and `all`. */
		readonly keys: Judged<readonly (string | object)[]>;
		/** Has this key. */
		readonly key: Judged<readonly (string | object)[]>;
		/** A function that throws. */
		readonly throw: Judged<
			[error?: unknown, text?: string | RegExp, message?: string]
		>;
		/** A function that throws. */
		readonly throws: Judged<
			[error?: unknown, text?: string | RegExp, message?: string]
		>;
		/** Has a method of that name. */
		readonly respondTo: Judged<[method: string, message?: string]>;
		readonly itself: Expectation;
		/** A function of yours says `true` of it. */
		readonly satisfy: Judged<
			[test: (value: any) => boolean, message?: string]
		>;
		/** An array with the same elements, in any order. */
		readonly members: Judged<[elements: readonly unknown[], message?: string]>;
		/** One of the values of a list. */
		readonly oneOf: Judged<[values: readonly unknown[], message?: string]>;
		/** Calling the function changes that property. */
		readonly change: Judged<
			[subject: object | (() => unknown), property?: string, message?: string]
		>;
		/** Calling the function makes that property larger. */
		readonly increase: Judged<
			[subject: object | (() => unknown), property?: string, message?: string]
		>;
		/** Calling the function makes that property smaller. */
		readonly decrease: Judged<
			[subject: object | (() => unknown), property?: string, message?: string]
		>;
		/** By how much, after `change`, `increase` and `decrease`. */
		readonly by: Judged<[delta: number, message?: string]>;

		/** Judged by a JSON Schema. Of a response: its body. */
		readonly jsonSchema: Judged<[schema: object, options?: object]>;
		/** An object or array; with a path, what is there: `jsonBody("user.id", 1)`. Of a response: its body. */
		readonly jsonBody: Judged<[path?: unknown, value?: unknown]>;

		/** As it was when its snapshot was written, beside the request; `mask` names what may change: `{ mask: ["id", "<date-time>"] }`. */
		readonly matchSnapshot: Judged<
			[
				name?: string | { name?: string; mask?: string | string[] },
				options?: { mask?: string | string[] },
			]
		>;
		/** The same, as Jest and Vitest call it. */
		readonly toMatchSnapshot: Expectation["matchSnapshot"];

		/** A text that begins with another one. */
		readonly startWith: Judged<[text: string]>;
		/** A text that ends with another one. */
		readonly endWith: Judged<[text: string]>;
		/** The same text, small letters or capitals. */
		readonly equalIgnoreCase: Judged<[text: string]>;
		/** Holds the text, small letters or capitals. */
		readonly containIgnoreCase: Judged<[text: string]>;
		/** How often a text holds another one. */
		readonly entriesCount: Judged<[text: string, count: number]>;

		readonly [word: string]: Expectation;
	}

	/** What Postman's assertions say of a response besides. */
	interface ResponseExpectation extends Expectation {
		readonly to: ResponseExpectation;
		readonly be: ResponseExpectation;
		readonly have: ResponseExpectation;
		readonly and: ResponseExpectation;
		readonly not: ResponseExpectation;
		/** Its status: `200`, or its reason phrase: `"OK"`. */
		readonly status: Judged<[codeOrReason: number | string]>;
		readonly statusCode: Judged<[code: number]>;
		readonly statusReason: Judged<[reason: string]>;
		/** The first digit of its status: `2`. */
		readonly statusCodeClass: Judged<[digit: number]>;
		/** Has a header, with that value where one is given. */
		readonly header: Judged<[name: string, value?: string]>;
		/** Has a body, with that content where one is given. */
		readonly body: Judged<[content?: string | RegExp | object]>;
		readonly withBody: Expectation;
		/** Milliseconds: `pm.response.to.have.responseTime.below(200)`. */
		readonly responseTime: Judged<[milliseconds?: number]>;
		/** Bytes of headers and body. */
		readonly responseSize: Judged<[bytes?: number]>;
		/** Status 1xx. */
		readonly info: Expectation;
		/** Status 2xx. */
		readonly success: Expectation;
		/** Status 3xx. */
		readonly redirection: Expectation;
		/** Status 4xx. */
		readonly clientError: Expectation;
		/** Status 5xx. */
		readonly serverError: Expectation;
		/** Status 4xx or 5xx. */
		readonly error: Expectation;
		/** Status 202. */
		readonly accepted: Expectation;
		/** Status 204. */
		readonly withoutContent: Expectation;
		/** Status 400. */
		readonly badRequest: Expectation;
		/** Status 401. */
		readonly unauthorized: Expectation;
		/** Status 403. */
		readonly forbidden: Expectation;
		/** Status 404. */
		readonly notFound: Expectation;
		/** Status 429. */
		readonly rateLimited: Expectation;
	}
}
