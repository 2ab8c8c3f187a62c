// JSON Schema as Postman's Ajv judges by it, which is of version 6, with the Ajv of today.

/** What is wrong with `data`, in Postman's words; empty where it is valid. @throws Error for a schema that Ajv 6 refuses */
exports.violations = (data, schema, options) => {
	refuseUnknown(schema, options);
	const known = asPostmanReads(withoutDraft(schema));
	return inWordsOfPostman(
		guest.schemaViolations(data, known, {
			strict: false,
			allErrors: true,
			...optionsOfToday(options),
		}),
	);
};

// `id` is draft 4's name of `$id`, and `nullable` says nothing.
const asPostmanReads = (schema, isSchema = true) => {
	if (typeof schema !== "object" || schema === null) return schema;
	if (Array.isArray(schema)) return schema.map((part) => asPostmanReads(part));
	const copy = {};
	for (const key of Object.keys(schema)) {
		const value = schema[key];
		const isDropped =
			(key === "id" && typeof value === "string") ||
			(key === "nullable" && typeof value === "boolean");
		if (isSchema && isDropped) continue;
		if (isSchema && VALUES.includes(key)) copy[key] = value;
		else copy[key] = asPostmanReads(value, !(isSchema && MAPS.includes(key)));
	}
	return copy;
};

/** Ajv 6 knows draft 7, and says this of any other. */
const DRAFT = /^http:\/\/json-schema\.org\/(draft-07\/)?schema#?$/;
const withoutDraft = (schema) => {
	if (schema.$schema === undefined) return schema;
	if (typeof schema.$schema === "string" && !DRAFT.test(schema.$schema))
		throw new Error(
			`no schema with key or ref "${schema.$schema}" (Postman's Ajv knows draft 7 only: leave \`$schema\` out)`,
		);
	const { $schema: _, ...rest } = schema;
	return rest;
};

/** Ajv 6 calls `format: false` what is `validateFormats: false` today. */
const optionsOfToday = ({ format, unknownFormats: _, ...rest } = {}) =>
	format === false ? { validateFormats: false, ...rest } : rest;

const FORMATS =
	"date time date-time uri uri-reference uri-template url email hostname ipv4 ipv6 regex uuid json-pointer json-pointer-uri-fragment relative-json-pointer".split(
		" ",
	);

/** Formats that Ajv 6 does not know make the schema one that cannot be used. */
const refuseUnknown = (schema, { format, unknownFormats, formats } = {}) => {
	if (format === false || unknownFormats === "ignore") return;
	const known = [
		...FORMATS,
		...(unknownFormats || []),
		...Object.keys(formats ?? {}),
	];
	const look = (part, path, isSchema) => {
		if (typeof part !== "object" || part === null) return;
		if (
			isSchema &&
			typeof part.format === "string" &&
			!known.includes(part.format)
		)
			throw new Error(
				`unknown format "${part.format}" is used in schema at path "${path}"`,
			);
		for (const key of Object.keys(part)) {
			if (isSchema && VALUES.includes(key)) continue;
			look(part[key], `${path}/${key}`, !(isSchema && MAPS.includes(key)));
		}
	};
	look(schema, "#", true);
};
const MAPS = [
	"properties",
	"patternProperties",
	"definitions",
	"$defs",
	"dependencies",
];
const VALUES = ["enum", "const", "default", "examples"];

const inWordsOfPostman = (errors) =>
	errors
		.replace(
			/ NOT have more than (\d+) characters/g,
			" NOT be longer than $1 characters",
		)
		.replace(
			/ NOT have fewer than (\d+) characters/g,
			" NOT be shorter than $1 characters",
		)
		.replace(
			/(^|, )body(\S*) must /g,
			(_whole, start, path) =>
				`${start}data${path.replace(/\/(\d+)(?=\/|$)/g, "[$1]").replaceAll("/", ".")} should `,
		);
