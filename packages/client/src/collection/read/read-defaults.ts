import type { Field } from "../../formats/tree/field.ts";
import type { AuthDefinition, RequestDefaults } from "../model.ts";
import { readAuth } from "./read-auth.ts";
import { readEntries } from "./read-entries.ts";
import { readActions } from "./read-runtime.ts";
import { readScripts } from "./read-scripts.ts";
import { readSettings } from "./read-settings.ts";
import { readVariables } from "./read-variables.ts";

/** What a folder or a collection gives to its requests: the field `request` of its file. */
export function readDefaults(
	field: Field,
	owner: "folder" | "collection",
): RequestDefaults {
	field.expectMap("Write `headers`, `auth` and the like below it.");
	const settings = field.get("settings");
	// The format keeps them per protocol; plain ones hold for both.
	const shared = readSettings(settings);
	const http = readSettings(settings.get("http"));
	const graphql = readSettings(settings.get("graphql"));
	const perProtocol = { ...http, ...graphql };
	const auths = field.get("auths");
	return {
		headers: readEntries(field.get("headers")),
		auth: readAuth(field.get("auth"), owner === "folder" ? "inherit" : "none"),
		// Of formats that have them: no key of an OpenCollection file.
		...(auths.isList && { auths: readAuths(auths) }),
		variables: readVariables(field.get("variables")),
		scripts: readScripts(field.get("scripts")),
		actions: readActions(field.get("actions")),
		settings: { ...shared, ...http },
		...(Object.keys(perProtocol).length > 0 && {
			graphqlSettings: { ...shared, ...graphql },
		}),
	};
}

function readAuths(list: Field): ReadonlyMap<string, AuthDefinition> {
	return new Map(
		list
			.items("")
			.map((item) => [item.textOf("id") ?? "", readAuth(item.get("auth"))]),
	);
}
