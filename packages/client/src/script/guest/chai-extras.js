// What `expect` knows beyond chai: `.json`, `.jsonBody(…)`, `.jsonSchema(…)`.
(guest) => {
	const { kept, host } = guest;

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
					function (type, message) {
						const isNumber = `${type}` === "number";
						if (isNumber && typeof this._obj === "bigint")
							this.assert(true, "", "expected #{this} not to be a number");
						else kept.apply(check, this, [type, message]);
					},
				(chain) =>
					function () {
						kept.apply(chain, this, []);
						// Nobody uses it, but for nothing chai makes another assertion.
						return this;
					},
			);
		// As `overwriteMethod` does, without the two assertions more that it makes.
		const { flag } = chai.util;
		for (const name of ["equal", "equals", "eq"]) {
			const check = Assertion.prototype[name];
			Assertion.addMethod(name, function (wanted, message) {
				if (!isSameLongInteger(this._obj, wanted)) {
					// The stack of what it throws begins where the script calls.
					const isLocked = flag(this, "lockSsfi");
					flag(this, "lockSsfi", true);
					const next = kept.apply(check, this, [wanted, message]);
					flag(this, "lockSsfi", isLocked);
					flag(next, "lockSsfi", isLocked);
					return next;
				}
				this.assert(true, "", "expected #{this} to not equal #{exp}", wanted);
				return undefined;
			});
		}
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
		guest.extendWithTexts(chai);

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

		// `matchSnapshot()`, `matchSnapshot("name")`, `matchSnapshot({ mask: ["id"] })`.
		const matchSnapshot = function (first, second) {
			if (chai.util.flag(this, "negate"))
				throw new kept.TypeError(
					"A snapshot has no opposite: leave the `not` out.",
				);
			const options = typeof first === "object" ? first : second;
			const name = typeof first === "string" ? first : options?.name;
			const mask = options?.mask ?? [];
			const masks = kept.isArray(mask) ? mask : [mask];
			const different = host.compareSnapshot(
				name === undefined ? (guest.testName ?? "") : `${name}`,
				guest.encodeValue("snapshot", this._obj),
				kept.stringify(kept.map(masks, (one) => `${one}`)),
			);
			this.assert(different === "", different);
		};
		// The second is how Jest and Vitest call it.
		for (const name of ["matchSnapshot", "toMatchSnapshot"])
			Assertion.addMethod(name, matchSnapshot);

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
	// The same in `schema/judge-by-schema.ts`.
	const CLASSES = [
		[/draft\/2020-12/, "ajv/dist/2020"],
		[/draft\/2019-09/, "ajv/dist/2019"],
	];

	// The host judges JSON, in a hundredth of the time. What is not all JSON stays here.
	const violations = (value, schema, options = {}) => {
		const isJson =
			isPlain(schema, SCHEMA_ALLOWANCE()) &&
			isPlain(options, SCHEMA_ALLOWANCE()) &&
			!MUTATING(options) &&
			isPlain(value, DATA_ALLOWANCE());
		const judged = isJson
			? host.judgeBySchema(
					draftOf(schema),
					kept.stringify(withoutOldDraft(schema)),
					kept.stringify(options),
					textOfJson(value),
				)
			: undefined;
		return judged ?? violationsHere(value, schema, options);
	};
	guest.schemaViolations = violations;

	// Characters that the host takes; larger texts are judged where memory is limited.
	const SCHEMA_ALLOWANCE = () => ({ left: 256 * 1024 });
	const DATA_ALLOWANCE = () => ({ left: 2 * 1024 * 1024 });

	// Ajv changes the value itself.
	const MUTATING = ({ useDefaults, removeAdditional, coerceTypes }) =>
		!!(useDefaults || removeAdditional || coerceTypes);

	// A schema that is a boolean, or a value without one, is JSON as well.
	const isPlain = (value, allowance, depth = 0) => {
		switch (typeof value) {
			case "string":
				allowance.left -= value.length + 2;
				return allowance.left > 0;
			case "number":
				allowance.left -= 8;
				return kept.isFinite(value) && allowance.left > 0;
			case "bigint":
				allowance.left -= 20;
				return allowance.left > 0;
			case "boolean":
				return true;
			case "object":
				return value === null || isPlainObject(value, allowance, depth);
			default:
				return false;
		}
	};

	const MAX_DEPTH = 200;

	const isPlainObject = (value, allowance, depth) => {
		if (depth > MAX_DEPTH || "toJSON" in value) return false;
		if (kept.isArray(value)) {
			for (let index = 0; index < value.length; index++)
				if (!isPlain(value[index], allowance, depth + 1)) return false;
			return true;
		}
		const prototype = kept.getPrototypeOf(value);
		if (prototype !== null && prototype !== kept.objectPrototype) return false;
		for (const key of kept.keys(value)) {
			allowance.left -= key.length + 3;
			if (!isPlain(value[key], allowance, depth + 1)) return false;
		}
		return true;
	};

	// To a schema, an integer is an integer however long it is.
	const textOfJson = (value) => kept.stringify(asNumbers(value));

	const draftOf = (schema) => `${schema?.$schema ?? ""}`;

	const violationsHere = (value, schema, options) => {
		const ajv = ajvFor(schema, options);
		const check = ajv.compile(withoutOldDraft(schema));
		// It would give a promise, which is true whatever the value is.
		if (check.$async)
			throw new kept.TypeError(
				"The schema is asynchronous ($async): what it says comes too late.",
			);
		return check(value) || check(asNumbers(value))
			? ""
			: ajv.errorsText(check.errors, { dataVar: "body" });
	};

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
		const draft = draftOf(schema);
		const entry = kept.find(CLASSES, ([pattern]) => kept.test(pattern, draft));
		const module = guest.require(entry ? entry[1] : "ajv");
		const Ajv = module.default ?? module;
		// Strict, as Ajv is by itself: a misspelt keyword would check nothing.
		const ajv = new Ajv({ logger: false, ...options });
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
