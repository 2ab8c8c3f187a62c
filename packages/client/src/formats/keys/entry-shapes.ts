import { OPERATOR_NAMES, UNKNOWN_OPERATOR } from "../../kinds/operators.ts";
import { list, map, oneOf, type Shape } from "./shape.ts";

/** What every row of a table may say about itself. */
const ROW = {
	description: undefined,
	disabled: undefined,
	enabled: undefined,
};

export const HEADER = map(
	"A header",
	{ name: undefined, value: undefined, ...ROW },
	["name"],
);

export const FORM_ENTRY = map(
	"A form field",
	{ name: undefined, value: undefined, ...ROW },
	["name"],
);

export const PARAM = map(
	"A param",
	{ name: undefined, value: undefined, type: oneOf("query", "path"), ...ROW },
	["name"],
);

/** One list with a type each, or two lists. */
export const PARAMS = {
	...list(PARAM),
	...map("The section `params`", { query: list(HEADER), path: list(HEADER) }),
};

export const PART = map(
	"A part of the form",
	{
		name: undefined,
		value: undefined,
		type: oneOf("text", "file"),
		contentType: undefined,
		...ROW,
	},
	["name"],
);

export const FILE = map(
	"A file",
	{
		filePath: undefined,
		contentType: undefined,
		selected: undefined,
		description: undefined,
	},
	["filePath"],
);

export const VARIABLE = map(
	"A variable",
	{
		name: undefined,
		value: undefined,
		secret: undefined,
		type: undefined,
		...ROW,
	},
	["name"],
);

export const OPERATOR: Shape = {
	...oneOf(...OPERATOR_NAMES),
	code: UNKNOWN_OPERATOR,
};

export const ASSERTION = map(
	"An assertion",
	{
		expression: undefined,
		operator: OPERATOR,
		value: undefined,
		...ROW,
	},
	["expression"],
);

/** Scripts that Curlew does not run are known, too; the reader tells about them. */
export const SCRIPT = map(
	"A script",
	{
		type: oneOf(
			"before-request",
			"after-response",
			"tests",
			"hooks",
			"grpc:before-call-start",
			"grpc:after-call-end",
			"grpc:before-message-send",
			"grpc:after-message-receive",
		),
		code: undefined,
	},
	["type", "code"],
);

export const SELECTOR = map(
	"A selector",
	{ expression: undefined, method: oneOf("jsonq") },
	["expression"],
);

export const TARGET = map(
	"The variable of an action",
	{
		name: undefined,
		scope: oneOf("runtime", "request", "folder", "collection", "environment"),
	},
	["name"],
);

export const ACTION = map(
	"An action",
	{
		type: oneOf("set-variable"),
		phase: oneOf("before-request", "after-response"),
		selector: SELECTOR,
		variable: TARGET,
		...ROW,
	},
	["type", "selector", "variable"],
);
