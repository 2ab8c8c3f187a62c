import {
	BODY_NAMES,
	type BodyDescriptor,
	type BodyKind,
	bodyDescriptor,
} from "../../kinds/body-kinds.ts";
import { SETTING_NAMES, type SettingName } from "../../kinds/settings.ts";
import { AUTH } from "./auth-shapes.ts";
import {
	ACTION,
	ASSERTION,
	FILE,
	FORM_ENTRY,
	HEADER,
	PARAMS,
	PART,
	SCRIPT,
	VARIABLE,
} from "./entry-shapes.ts";
import { byType, list, map, oneOf, type Shape } from "./shape.ts";

const STRUCTURED_TEXT = map("A text", { content: undefined, type: undefined });

const GRAPHQL_TEXTS = {
	query: undefined,
	variables: undefined,
	operationName: undefined,
};

/** A raw body: its text. */
export const RAW = map("A raw body", { type: undefined, data: undefined }, [
	"data",
]);

/** By what `data` holds. */
const BODY_SHAPES: Readonly<Record<BodyDescriptor["content"], Shape>> = {
	text: RAW,
	entries: map("A form", { type: undefined, data: list(FORM_ENTRY) }, ["data"]),
	parts: map("A multipart form", { type: undefined, data: list(PART) }, [
		"data",
	]),
	files: map(
		"A file body",
		{ type: undefined, data: { ...FILE, items: FILE } },
		["data"],
	),
	graphql: map("A GraphQL body", {
		type: undefined,
		data: map("A GraphQL body", GRAPHQL_TEXTS),
		...GRAPHQL_TEXTS,
	}),
};

export const BODY = byType(
	"The body",
	[["none", RAW], ...BODY_NAMES.map((kind) => [kind, shapeOf(kind)] as const)],
	{
		aliases: BODY_NAMES.flatMap((kind) => {
			const { alias } = bodyDescriptor(kind);
			return alias === undefined ? [] : [[alias, shapeOf(kind)] as const];
		}),
	},
);

function shapeOf(kind: BodyKind): Shape {
	return BODY_SHAPES[bodyDescriptor(kind).content];
}

export const GRAPHQL_BODY = map("A GraphQL body", {
	type: oneOf("graphql"),
	...GRAPHQL_TEXTS,
});

/** A body, or a list of variants of which one is sent. */
function bodyOrVariants(body: Shape): Shape {
	const variant = map("A variant of the body", {
		title: undefined,
		selected: undefined,
		body,
	});
	return { ...body, items: variant };
}

export const HTTP_SECTION = map("The section `http`", {
	method: undefined,
	url: undefined,
	headers: list(HEADER),
	params: PARAMS,
	body: bodyOrVariants(BODY),
	auth: AUTH,
});

export const GRAPHQL_SECTION = map("The section `graphql`", {
	method: undefined,
	url: undefined,
	headers: list(HEADER),
	params: PARAMS,
	body: bodyOrVariants(GRAPHQL_BODY),
	auth: AUTH,
});

const INFO_KEYS = {
	name: undefined,
	description: undefined,
	seq: undefined,
	tags: undefined,
};

/** Of a request or a folder, whose type is this. */
function info(type: "http" | "graphql" | "folder") {
	return map("The section `info`", { ...INFO_KEYS, type: oneOf(type) });
}

export const INFO = info("http");

export const SETTINGS_SHAPE: Shape<SettingName> = {
	what: "The section `settings`",
	keys: new Map(SETTING_NAMES.map((name) => [name, undefined])),
	names: SETTING_NAMES,
};

/** Once for both protocols, or once for each. */
const DEFAULT_SETTINGS: Shape = {
	...SETTINGS_SHAPE,
	keys: new Map([
		...(SETTINGS_SHAPE.keys ?? []),
		["http", SETTINGS_SHAPE],
		["graphql", SETTINGS_SHAPE],
	]),
};

export const RUNTIME = map("The section `runtime`", {
	variables: list(VARIABLE),
	scripts: list(SCRIPT),
	assertions: list(ASSERTION),
	actions: list(ACTION),
	// Where Bruno's early versions of the format had it.
	auth: { ...AUTH, isOld: true },
});

/** What a folder or a collection gives to its requests. */
export const DEFAULTS = map("The section `request`", {
	headers: list(HEADER),
	metadata: undefined,
	auth: AUTH,
	variables: list(VARIABLE),
	actions: list(ACTION),
	scripts: list(SCRIPT),
	settings: DEFAULT_SETTINGS,
});

export const EXAMPLE_REQUEST = map("The request of an example", {
	url: undefined,
	method: undefined,
	headers: list(HEADER),
	params: PARAMS,
	body: BODY,
});

export const EXAMPLE_RESPONSE = map("The response of an example", {
	status: undefined,
	statusText: undefined,
	headers: list(HEADER),
	body: map("The body of an example", { type: undefined, data: undefined }),
});

/** Nothing is sent by an example. */
export const EXAMPLE = map("An example", {
	name: undefined,
	description: undefined,
	type: undefined,
	request: EXAMPLE_REQUEST,
	response: EXAMPLE_RESPONSE,
});

export const RETRY = map("The section `retry`", {
	until: list(ASSERTION),
	max: undefined,
	interval: undefined,
	backoff: undefined,
});

/** What a request was made of: an operation of an OpenAPI document. */
export const OPERATION = map("The section `openapi` of a request", {
	operation: undefined,
	id: undefined,
	gone: undefined,
});

/** `extensions`, in which other programs' additions may stand, too. */
function extensions(curlew: Shape): Shape {
	return { ...map("The section `extensions`", { curlew }), isOpen: true };
}

const ITEM = {
	type: undefined,
	runtime: RUNTIME,
	settings: SETTINGS_SHAPE,
	examples: list(EXAMPLE),
	app: map("The section `app`", { enabled: undefined, code: undefined }),
	docs: STRUCTURED_TEXT,
	extensions: extensions({
		...map("The section `extensions.curlew` of a request", {
			retry: RETRY,
			openapi: OPERATION,
		}),
		otherwise:
			"A request has `retry` and `openapi` there; everything else belongs into the collection's own file.",
	}),
};

/** A request's file, or its item in a bundled collection. */
export const HTTP_REQUEST = map("An HTTP request", {
	...ITEM,
	info: INFO,
	http: HTTP_SECTION,
});

export const GRAPHQL_REQUEST = map("A GraphQL request", {
	...ITEM,
	info: info("graphql"),
	graphql: GRAPHQL_SECTION,
});

/** `folder.yml`, or a folder in a bundled collection; its items are looked at one by one. */
export const FOLDER = {
	...map("A folder", {
		info: info("folder"),
		type: undefined,
		items: undefined,
		request: DEFAULTS,
		docs: STRUCTURED_TEXT,
		extensions: extensions({
			...map("The section `extensions.curlew` of a folder", {}),
			otherwise: "It belongs into the collection's own file.",
		}),
	}),
	instead: { runtime: "request", http: "request" },
};
