import type { AuthDescriptor } from "./auth-descriptor.ts";

/** A key in a header or a query param of any name. */
export const apikey = {
	label: "API key",
	sentBy: "fields",
	sends: { field: "value", nameField: "key" },
	fields: [
		{ name: "key", kind: "text", label: "Name", example: "X-API-Key" },
		{ name: "value", kind: "secret", label: "Value", noun: "API key" },
		{
			name: "placement",
			kind: "choice",
			label: "Add to",
			choices: [
				["header", "Header"],
				["query", "Query param"],
			],
			synonyms: { queryparams: "query" },
			bruWords: { query: "queryparams" },
			closedInBru: "Write where the key is to be sent.",
		},
	],
} as const satisfies AuthDescriptor;
