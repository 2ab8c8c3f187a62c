import { checkKeys } from "../../formats/keys/check-keys.ts";
import { ENVIRONMENT } from "../../formats/keys/collection-shapes.ts";
import type { Field } from "../../formats/tree/field.ts";
import type { EnvironmentDefinition } from "../model.ts";
import { readCertificates } from "./read-connection.ts";
import { readVariables } from "./read-variables.ts";

/** Reads an environment: a file of its own, or an entry of `config.environments`. An empty file is an empty environment. */
export function readEnvironment(
	item: Field,
	defaultName: string,
): EnvironmentDefinition {
	checkKeys(item, ENVIRONMENT);
	item.expectMap("Write `variables`, and below it a list of them.");
	return {
		name: item.get("name").filledText() ?? defaultName,
		file: item.document.source.file,
		extends: item.get("extends").filledText(),
		dotEnvFile: item.get("dotEnvFilePath").filledText(),
		variables: [
			...readVariables(item.get("variables")),
			// Of formats that have them: no key of an OpenCollection file.
			...readVariables(item.get("externalSecrets")),
		],
		clientCertificates: readCertificates(item.get("clientCertificates")),
	};
}
