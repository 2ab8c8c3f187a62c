import { AUTH_WORDS } from "../../kinds/auth-kinds.ts";
import { BODY_NAMES, bodyDescriptor } from "../../kinds/body-kinds.ts";
import { DOCUMENT } from "../keys/collection-shapes.ts";
import {
	BODY,
	EXAMPLE,
	EXAMPLE_REQUEST,
	EXAMPLE_RESPONSE,
	GRAPHQL_BODY,
	GRAPHQL_REQUEST,
	GRAPHQL_SECTION,
	HTTP_REQUEST,
	HTTP_SECTION,
	OPERATION,
	RAW,
	RETRY,
	RUNTIME,
	SETTINGS_SHAPE,
} from "../keys/request-shapes.ts";
import type { Shape } from "../keys/shape.ts";
import {
	type DescribedShape,
	described,
	flagKey,
	type KeyDocs,
	key,
	textKey,
} from "./key-doc.ts";
import { settingDocs } from "./setting-docs.ts";

const EXTENSIONS = key("What other programs keep here. Not looked at.");

const DOCS = {
	about: "Documentation, as Markdown.",
	type: "text or map",
	example: '"Creates a user."',
} as const;

const INFO: KeyDocs = {
	name: textKey("Its name in lists and reports.", {
		byDefault: "that of the file, or folder",
		example: "Create a user",
	}),
	description: { about: "For people.", type: "text or map" },
	seq: {
		about: "Its place among its neighbours.",
		type: "number",
		byDefault:
			"a request's is `1`; equal ones, and folders without one, go by name",
		example: "2",
	},
	tags: {
		about: "Words that `--tags` and `--exclude-tags` choose by.",
		type: "text or list of texts",
		byDefault: "none",
		example: "[smoke, users]",
	},
	type: key("What the file is.", {
		byDefault: "told by the sections that it has",
		example: "http",
	}),
};

const ITEM = {
	type: textKey("The same as `info.type`, in bundled collections."),
	info: key("What it is called, and its place in the run."),
	runtime: key("What happens before and after it is sent."),
	settings: key("How it is sent. What is left out is inherited."),
	examples: key("Requests and responses that somebody has kept. Not sent."),
	app: key("A page of Bruno's. Not used."),
	docs: DOCS,
	extensions: EXTENSIONS,
};

const DETAILS = {
	url: textKey(
		"Where it is sent, with placeholders. `http://` where there is no scheme.",
		{ byDefault: "empty, which is an error", example: '"{{base_url}}/users"' },
	),
	headers: key("Headers. Those of folders and the collection are added."),
	params: key("Query and path params, beside those of the URL's own text."),
	auth: key("Authentication, or the word `none` or `inherit`.", {
		byDefault: "`none`; what folders and the collection have needs `inherit`",
		example: "inherit",
		words: AUTH_WORDS,
	}),
};

const BODY_TYPE = textKey("What kind of body it is.", {
	byDefault: "`none`",
	example: "json",
});

const GRAPHQL_TEXTS: KeyDocs = {
	query: textKey("The query, or mutation.", { example: "'{ users { id } }'" }),
	variables: textKey("Its variables, as JSON with placeholders.", {
		byDefault: "none",
		example: "'{ \"id\": 1 }'",
	}),
	operationName: textKey("Which operation of the query is meant, of several.", {
		byDefault: "none",
		example: "Users",
	}),
};

const DATA = {
	text: textKey("The body as it is sent, with placeholders.", {
		byDefault: "empty",
		example: '\'{ "name": "{{name}}" }\'',
	}),
	entries: key("The fields of the form."),
	parts: key("The parts of the form."),
	files: key("The file, or several of which one is selected."),
	graphql: key("Query and variables."),
};

const VARIANT: KeyDocs = {
	title: textKey("What the variant is called."),
	selected: flagKey("It is the one that is sent.", {
		byDefault: "the first one",
	}),
	body: key("The body."),
};

/** What is told of requests: sections, bodies, settings, examples. */
export const REQUEST_DOCS: readonly DescribedShape[] = [
	described(HTTP_REQUEST, {
		...ITEM,
		http: key("The request.", { isRequired: true }),
	}),
	described(GRAPHQL_REQUEST, {
		...ITEM,
		graphql: key("The request.", { isRequired: true }),
	}),
	...[HTTP_REQUEST, GRAPHQL_REQUEST].flatMap((request): DescribedShape[] => [
		[below(request, "info"), INFO],
		[
			below(request, "app"),
			{ enabled: flagKey("Not used."), code: textKey("Not used.") },
		],
	]),
	[below(HTTP_REQUEST, "docs"), textDocs()],
	[
		below(HTTP_REQUEST, "extensions"),
		{ curlew: key("What only Curlew knows.") },
	],
	[
		below(below(HTTP_REQUEST, "extensions"), "curlew"),
		{
			retry: key(
				"Sends it again until it is [as expected](requests.md#tries-what-fails-now-and-then-and-what-is-not-ready-yet).",
			),
			openapi: key(
				"Which operation it is kept [in step](openapi.md) with. Written by `curlew openapi`.",
			),
		},
	],
	described(DOCUMENT, {
		document: textKey(
			"Its path, relative to the collection, with `/`; or its URL.",
			{ example: "../openapi.yaml" },
		),
	}),
	described(OPERATION, {
		operation: textKey("Method and path of the operation it was made of.", {
			example: "GET /users/{id}",
		}),
		id: textKey("The operation's `operationId`.", { example: "getUser" }),
		gone: flagKey("The document does not have the operation any more."),
	}),
	described(RETRY, {
		until: key("What must hold of a response for it to be judged.", {
			byDefault: "all of its assertions and tests",
		}),
		max: {
			about: "How many further tries there are.",
			type: "number",
			byDefault: "`10`",
			example: "30",
		},
		interval: {
			about: "The pause before the next try, in milliseconds.",
			type: "number",
			byDefault: "`1000`",
			example: "500",
		},
		backoff: {
			about: "How many times longer each pause is than the one before.",
			type: "number",
			byDefault: "`1`",
			example: "2",
		},
	}),
	described(HTTP_SECTION, {
		...DETAILS,
		method: textKey("The method, of any name.", {
			byDefault: "`GET`",
			example: "POST",
		}),
		body: key("The body, or a list of variants of which one is sent.", {
			byDefault: "none",
		}),
	}),
	described(GRAPHQL_SECTION, {
		...DETAILS,
		method: textKey("The method.", { byDefault: "`POST`" }),
		body: key("Query and variables, or a list of variants."),
	}),
	...[HTTP_SECTION, GRAPHQL_SECTION].map((section): DescribedShape => {
		const { items } = below(section, "body");
		if (items === undefined) throw new Error("A body has no variants.");
		return [items, VARIANT];
	}),
	[BODY, { type: BODY_TYPE, data: key("What the type asks for.") }],
	...BODY_NAMES.map((kind): DescribedShape => {
		const { content } = bodyDescriptor(kind);
		const docs = {
			type: BODY_TYPE,
			data: DATA[content],
		};
		const all = content === "graphql" ? { ...docs, ...GRAPHQL_TEXTS } : docs;
		return [ofType(BODY, kind), all];
	}),
	[below(ofType(BODY, "graphql"), "data"), GRAPHQL_TEXTS],
	[GRAPHQL_BODY, { type: BODY_TYPE, ...GRAPHQL_TEXTS }],
	[RAW, { type: BODY_TYPE, data: DATA.text }],
	[SETTINGS_SHAPE, settingDocs()],
	described(RUNTIME, {
		variables: key("Variables that count in this request only."),
		scripts: key("Scripts before it, after it, and tests."),
		assertions: key("What is expected of the response, without a script."),
		actions: key("Variables that are set without a script."),
		auth: key("Where the earliest versions of OpenCollection had `http.auth`."),
	}),
	described(EXAMPLE, {
		name: textKey("What it is called.", { example: "Not found" }),
		description: { about: "For people.", type: "text or map" },
		type: textKey("The kind of the request."),
		request: key("What was sent."),
		response: key("What came back."),
	}),
	described(EXAMPLE_REQUEST, {
		url: textKey("As it was sent."),
		method: textKey("As it was sent."),
		headers: key("As they were sent."),
		params: key("As they were sent."),
		body: key("As it was sent."),
	}),
	described(EXAMPLE_RESPONSE, {
		status: {
			about: "The status.",
			type: "any value",
			example: "404",
		},
		statusText: textKey("The text beside it.", { example: "Not Found" }),
		headers: key("As they came."),
		body: key("As it came."),
	}),
	[
		below(EXAMPLE_RESPONSE, "body"),
		{
			type: textKey("`json`, `text`, `xml`, …"),
			data: { about: "The content.", type: "any value" },
		},
	],
];

/** What is told of `info`, `docs`, `extensions`, which folders have, too. */
export const ITEM_DOCS = { info: INFO, docs: DOCS, extensions: EXTENSIONS };

/** The shape behind a key. */
export function below(shape: Shape, name: string): Shape {
	const found = shape.keys?.get(name);
	if (found === undefined) throw new Error(`${shape.what} has no \`${name}\`.`);
	return found;
}

function ofType(shape: Shape, type: string): Shape {
	const found = shape.byType?.get(type);
	if (found === undefined) throw new Error(`${shape.what} has no ${type}.`);
	return found;
}

/** Of a text that may be written with its media type. */
export function textDocs(): KeyDocs {
	return {
		content: textKey("The text."),
		type: textKey("Its media type.", { byDefault: "`text/markdown`" }),
	};
}
