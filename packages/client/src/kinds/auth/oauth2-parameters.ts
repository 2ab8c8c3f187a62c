import type { ChoiceField, FieldDescriptor, GroupField } from "../field.ts";

const PLACEMENT = {
	name: "placement",
	aliases: ["sendIn"],
	kind: "choice",
	label: "Add to",
	choices: [
		["body", "Body"],
		["header", "Header"],
		["query", "Query"],
	],
	synonyms: { headers: "header", queryparams: "query", url: "query" },
	bruWords: { header: "headers", query: "queryparams" },
} as const satisfies ChoiceField;

/** A parameter that a server wants beside those of the standard: an audience, a resource. */
export const PARAMETER_FIELDS = [
	{ name: "name", kind: "text", label: "Name" },
	{ name: "value", kind: "text", label: "Value" },
	PLACEMENT,
	{ name: "disabled", kind: "flag" },
	{ name: "enabled", kind: "flag", isOnByDefault: true },
] as const satisfies readonly FieldDescriptor[];

const PARAMETERS = {
	kind: "list",
	what: "A parameter",
	fields: PARAMETER_FIELDS,
	required: ["name"],
} as const;

const IN_URL_OR_HEADERS = [
	["header", "headers"],
	["query", "queryparams"],
] as const;

/** What may be sent beside the parameters of the standard, request by request. */
export const ADDITIONAL_PARAMETERS = {
	name: "additionalParameters",
	kind: "group",
	what: "The section `additionalParameters`",
	fields: [
		{
			...PARAMETERS,
			name: "authorizationRequest",
			bru: "additional_params:auth_req",
			bruPlacements: IN_URL_OR_HEADERS,
			label: "Authorization request parameters",
		},
		{
			...PARAMETERS,
			name: "accessTokenRequest",
			bru: "additional_params:access_token_req",
			bruPlacements: [...IN_URL_OR_HEADERS, ["body", "body"]],
			label: "Token request parameters",
		},
		{
			...PARAMETERS,
			name: "refreshTokenRequest",
			bru: "additional_params:refresh_token_req",
			bruPlacements: [...IN_URL_OR_HEADERS, ["body", "body"]],
			label: "Refresh request parameters",
		},
	],
} as const satisfies GroupField;
