import type { SourceText } from "../../diagnostics/source-text.ts";
import type { Eventually } from "../../formats/collection-format.ts";
import type { CollectionFileError } from "../../formats/errors.ts";
import { readYaml } from "../../formats/opencollection/read-yaml.ts";
import type { Field } from "../../formats/tree/field.ts";
import { toValue } from "../../formats/tree/values.ts";
import type { EnvironmentDefinition, VariableDefinition } from "../model.ts";
import { readRows } from "./read-entries.ts";

/**
 * Reads an environment as Bruno exports it: `{"name": …, "variables": [{"name",
 * "value", "enabled", "secret"}]}`. JSON is YAML too (YAML 1.2.2 §1.3), so that
 * what is wrong has its line and column.
 */
export function readJsonEnvironment(
	source: SourceText,
	defaultName: string,
): Eventually<EnvironmentDefinition | CollectionFileError> {
	return readYaml(source, (root) => {
		if (root.expectMap(EXAMPLE) || !root.isPresent) expectVariables(root);
		const environment: EnvironmentDefinition = {
			name: root.filledTextOf("name") ?? defaultName,
			file: source.file,
			extends: undefined,
			dotEnvFile: undefined,
			variables: readRows(
				root.get("variables"),
				'[{"name": "…", "value": "…"}]',
				readVariable,
			),
			clientCertificates: [],
		};
		return root.document.toError() ?? environment;
	});
}

const EXAMPLE = 'Write {"variables": [{"name": "…", "value": "…"}]}.';

/** JSON of any other kind would be an environment without variables. */
function expectVariables(root: Field): void {
	if (root.has("variables")) return;
	root.report(
		"The file is no environment: there is no list `values`, as Postman has it, nor `variables`, as Bruno does.",
		EXAMPLE,
	);
}

/** A secret that Bruno has exported has no value, or an empty one. */
function readVariable(item: Field): VariableDefinition {
	const isSecret = item.get("secret").boolean() === true;
	const value = item.get("value");
	const hasValue = value.isPresent && !(isSecret && value.text() === "");
	return {
		name: item.requiredTextOf("name", "The name of the variable"),
		value: hasValue || !isSecret ? toValue(value) : undefined,
		isSecret,
		isDisabled: item.get("enabled").boolean() === false,
		line: item.line,
		file: item.document.source.file,
	};
}
