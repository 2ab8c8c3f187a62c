// What `expect` knows beyond chai: `.json`, `.jsonBody(…)`, `.jsonSchema(…)`.
(guest) => {
	const { kept } = guest;

	// An integer beyond 2^53 in a response is a bigint, so that none of its
	// digits is lost. Whoever wrote the test knows it as a number, and could not
	// write its digits as one either.
	const isSameLongInteger = (one, other) => {
		const [long, number] =
			typeof one === "bigint" ? [one, other] : [other, one];
		return (
			typeof long === "bigint" &&
			typeof number === "number" &&
			kept.toNumber(long) === number &&
			(number > LARGEST_SAFE || number < -LARGEST_SAFE)
		);
	};

	const LARGEST_SAFE = 2 ** 53 - 1;

	const acceptLongIntegers = (chai) => {
		const { Assertion } = chai;
		for (const name of ["a", "an"])
			Assertion.overwriteChainableMethod(
				name,
				(check) =>
					function (type, ...rest) {
						const isNumber = `${type}` === "number";
						if (isNumber && typeof this._obj === "bigint")
							this.assert(true, "", "expected #{this} not to be a number");
						else check.call(this, type, ...rest);
					},
				(chain) =>
					function () {
						chain.call(this);
					},
			);
		for (const name of ["equal", "equals", "eq"])
			Assertion.overwriteMethod(
				name,
				(check) =>
					function (wanted, ...rest) {
						if (isSameLongInteger(this._obj, wanted))
							this.assert(
								true,
								"",
								"expected #{this} to not equal #{exp}",
								wanted,
							);
						else check.call(this, wanted, ...rest);
					},
			);
		const { eql } = chai.util;
		const comparator = (one, other) =>
			isSameLongInteger(one, other) ? true : null;
		// Comparing with a comparator takes longer, and is hardly ever needed.
		chai.config.deepEqual = (one, other) =>
			eql(one, other) || eql(one, other, { comparator });
	};

	guest.extendChai = (chai) => {
		const { Assertion } = chai;
		acceptLongIntegers(chai);

		Assertion.addProperty("json", function () {
			this.assert(
				isJson(this._obj),
				"expected #{this} to be JSON",
				"expected #{this} not to be JSON",
			);
		});

		Assertion.addMethod("jsonBody", function (...wanted) {
			if (wanted.length === 0) assertJson(this);
			else if (typeof wanted[0] !== "string") assertEqual(this, wanted[0]);
			else if (wanted.length === 1) assertPlace(this, wanted[0]);
			else assertValue(this, wanted[0], wanted[1]);
		});

		Assertion.addMethod("jsonSchema", function (schema, options) {
			const errors = violations(this._obj, schema, options);
			this.assert(
				errors === "",
				`expected #{this} to match the schema: ${errors}`,
				"expected #{this} not to match the schema",
			);
		});

		const assertJson = (assertion) =>
			assertion.assert(
				isJson(assertion._obj),
				"expected #{this} to be a JSON object or array",
				"expected #{this} not to be a JSON object or array",
			);

		const assertEqual = (assertion, wanted) =>
			assertion.assert(
				chai.config.deepEqual(assertion._obj, wanted),
				"expected the body to deeply equal #{exp}, but it is #{act}",
				"expected the body not to deeply equal #{exp}",
				wanted,
				assertion._obj,
				true,
			);

		const assertPlace = (assertion, path) =>
			assertion.assert(
				guest.queryPlace(assertion._obj, path) !== undefined,
				`expected the body to have ${path}, but it is #{this}`,
				`expected the body not to have ${path}`,
			);

		const assertValue = (assertion, path, wanted) => {
			const place = guest.queryPlace(assertion._obj, path);
			const isEqual =
				place !== undefined && chai.config.deepEqual(place.value, wanted);
			assertion.assert(
				isEqual,
				place === undefined
					? `expected the body to have ${path} with #{exp}, but there is none`
					: `expected ${path} of the body to deeply equal #{exp}, but it is #{act}`,
				`expected ${path} of the body not to deeply equal #{exp}`,
				wanted,
				place?.value,
				true,
			);
		};
	};

	const isJson = (value) => typeof value === "object" && value !== null;

	// Drafts have classes of their own, which share the keywords but not the rules.
	const CLASSES = [
		[/draft\/2020-12/, "ajv/dist/2020"],
		[/draft\/2019-09/, "ajv/dist/2019"],
	];

	const violations = (value, schema, options) => {
		const ajv = ajvFor(schema, options);
		const check = ajv.compile(withoutOldDraft(schema));
		return check(value) || check(asNumbers(value))
			? ""
			: ajv.errorsText(check.errors, { dataVar: "body" });
	};

	// To a schema, an integer is an integer however long it is.
	const asNumbers = (value, copies = new kept.Map()) => {
		if (typeof value === "bigint") return kept.toNumber(value);
		if (typeof value !== "object" || value === null) return value;
		if (kept.mapHas(copies, value)) return kept.mapGet(copies, value);
		const copy = kept.isArray(value) ? [] : {};
		kept.mapSet(copies, value, copy);
		for (const key of kept.keys(value))
			copy[key] = asNumbers(value[key], copies);
		return copy;
	};

	const ajvFor = (schema, options) => {
		const draft = `${schema?.$schema ?? ""}`;
		const entry = kept.find(CLASSES, ([pattern]) => kept.test(pattern, draft));
		const module = guest.require(entry ? entry[1] : "ajv");
		const Ajv = module.default ?? module;
		// Schemas of other drafts and tools have keywords that this one does not know.
		const ajv = new Ajv({ strict: false, logger: false, ...options });
		const formats = guest.require("ajv-formats");
		(formats.default ?? formats)(ajv);
		return ajv;
	};

	// Draft 4 and 6 differ from 7 in `id` and in `exclusiveMinimum` as a boolean;
	// their meta-schemas are not there to be looked up.
	const withoutOldDraft = (schema) => {
		if (typeof schema !== "object" || schema === null) return schema;
		const draft = `${schema.$schema ?? ""}`;
		if (!kept.test(/draft-0[3-6]/, draft)) return schema;
		const { $schema: _, id: _id, ...rest } = schema;
		return modern(rest);
	};

	const modern = (schema) => {
		if (kept.isArray(schema)) return kept.map(schema, (part) => modern(part));
		if (typeof schema !== "object" || schema === null) return schema;
		const copy = {};
		for (const key of kept.keys(schema)) copy[key] = modern(schema[key]);
		for (const [limit, exclusive] of LIMITS) {
			if (typeof copy[exclusive] !== "boolean") continue;
			const isExclusive = copy[exclusive];
			delete copy[exclusive];
			if (!isExclusive) continue;
			copy[exclusive] = copy[limit];
			delete copy[limit];
		}
		return copy;
	};

	const LIMITS = [
		["minimum", "exclusiveMinimum"],
		["maximum", "exclusiveMaximum"],
	];
};
