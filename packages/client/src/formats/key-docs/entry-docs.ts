import {
	ACTION,
	ASSERTION,
	FILE,
	FORM_ENTRY,
	HEADER,
	PARAM,
	PARAMS,
	PART,
	SCRIPT,
	SELECTOR,
	TARGET,
	VARIABLE,
} from "../keys/entry-shapes.ts";
import {
	type DescribedShape,
	described,
	flagKey,
	key,
	textKey,
} from "./key-doc.ts";

const DESCRIPTION = {
	about: "For people; says nothing to Curlew.",
	type: "text or map",
	example: "Only for admins",
} as const;

/** What every row of a table may say about itself. */
const ROW = {
	description: DESCRIPTION,
	disabled: flagKey("Leaves the row out, and keeps it in the file."),
	enabled: {
		about: "`false` is the same as `disabled: true`.",
		type: "flag",
		byDefault: "`true`",
	},
} as const;

const FILE_PATH =
	"Relative to the collection's folder. Files outside of it need `--allow-files`.";

/** What is told of rows: headers, params, variables, scripts, assertions, actions. */
export const ENTRY_DOCS: readonly DescribedShape[] = [
	described(HEADER, {
		name: textKey(
			"The header's name. Several rows may have the same one; all are sent.",
			{ isRequired: true, example: "Accept" },
		),
		value: textKey("Its value, with placeholders.", {
			byDefault: "empty",
			example: "application/json",
		}),
		...ROW,
	}),
	described(FORM_ENTRY, {
		name: textKey("The field's name, with placeholders.", {
			isRequired: true,
			example: "email",
		}),
		value: textKey("Its value, with placeholders; encoded as it is sent.", {
			byDefault: "empty",
			example: '"{{email}}"',
		}),
		...ROW,
	}),
	described(PARAM, {
		name: textKey(
			"The param's name; of a path param, `id` for `:id` in the URL.",
			{ isRequired: true, example: "page" },
		),
		value: textKey("Its value, with placeholders.", {
			byDefault: "empty",
			example: "2",
		}),
		type: key("Where it goes: behind `?`, or into a segment of the path.", {
			byDefault: "`query`",
			example: "path",
		}),
		...ROW,
	}),
	[
		PARAMS,
		{
			query: key("Query params, where the two kinds are two lists."),
			path: key("Path params, where the two kinds are two lists."),
		},
	],
	described(PART, {
		name: textKey("The part's name, with placeholders.", {
			isRequired: true,
			example: "photo",
		}),
		value: {
			about: `The text, or the path of the file; several files are a list. ${FILE_PATH}`,
			type: "text or list of texts",
			byDefault: "empty",
			example: "images/portrait.png",
		},
		type: key("Whether `value` is the content, or names a file.", {
			byDefault: "`text`",
			example: "file",
		}),
		contentType: textKey("The `Content-Type` of the part.", {
			byDefault: "of a file by its ending, of a text none",
			example: "image/png",
		}),
		...ROW,
	}),
	described(FILE, {
		filePath: textKey(`The file that is the body. ${FILE_PATH}`, {
			example: "data/users.csv",
		}),
		contentType: textKey("The `Content-Type` of the request.", {
			byDefault: "by the file's ending, else `application/octet-stream`",
			example: "text/csv",
		}),
		selected: flagKey("Of several files, the one that is sent.", {
			byDefault: "the first that does not say it",
		}),
		description: DESCRIPTION,
	}),
	described(VARIABLE, {
		name: textKey("What placeholders and scripts call it.", {
			isRequired: true,
			example: "base_url",
		}),
		value: {
			about:
				"Its value: a text, which may have placeholders in it, a number, a boolean, `null`, a list or a map; also `{ type: number, data: '5' }` with the type `string`, `number`, `boolean`, `null` or `object`, or a list of variants `{ title, selected, value }`. Secrets have none here.",
			type: "any value",
			byDefault: "empty text",
			example: "http://localhost:3000",
		},
		secret: flagKey(
			"Its value is shown nowhere. It comes from `.env`, the keychain, or wherever `extensions.curlew.secrets` says.",
		),
		type: textKey("What other clients call the value's type. Not used."),
		...ROW,
	}),
	described(ASSERTION, {
		expression: textKey(
			"What is judged: [a part of the response](#what-assertions-know), a variable, or any JavaScript expression.",
			{ isRequired: true, example: "res.body.items.length" },
		),
		operator: key("How it is [compared](#operators).", {
			byDefault: "`eq`",
			example: "gte",
		}),
		value: textKey(
			"What it is compared with, with placeholders: a JSON literal, a text in quotes, else the text as it stands.",
			{ byDefault: "empty", example: "1" },
		),
		...ROW,
	}),
	described(SCRIPT, {
		type: key(
			"When it runs. Curlew runs `before-request`, `after-response` and `tests`; the others are told and left out.",
			{ isRequired: true, example: "tests" },
		),
		code: textKey("JavaScript; see [scripts](scripts.md).", {
			isRequired: true,
			example: "\"test('is found', () => expect(res.status).to.equal(200));\"",
		}),
	}),
	described(SELECTOR, {
		expression: textKey(
			"Where the value is: [a part of the response](#what-assertions-know), or any JavaScript expression.",
			{ isRequired: true, example: "res.body.id" },
		),
		method: key("How the expression is meant. Nothing else is known.", {
			byDefault: "`jsonq`",
		}),
	}),
	described(TARGET, {
		name: textKey("The variable that is set.", {
			isRequired: true,
			example: "userId",
		}),
		scope: key("Where it is set.", {
			byDefault: "`runtime`",
			example: "environment",
		}),
	}),
	described(ACTION, {
		type: key("What is done.", { isRequired: true, example: "set-variable" }),
		phase: key("When it is done.", { byDefault: "`after-response`" }),
		selector: key("Where the value comes from.", { isRequired: true }),
		variable: key("Where the value goes.", { isRequired: true }),
		...ROW,
	}),
];
