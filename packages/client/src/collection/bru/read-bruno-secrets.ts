import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { SourceText } from "../../diagnostics/source-text.ts";
import { readSecrets } from "../read-secrets.ts";
import type { SecretsDefinition } from "../secret-declarations.ts";
import { YamlDocument } from "../yaml-document.ts";
import { YamlField } from "../yaml-field.ts";
import { quickTree } from "../yaml-tree.ts";

/** Reads `extensions.curlew.secrets` of `bruno.json` as that of other collections is read: JSON is YAML, but for tabs that indent. */
export function readBrunoSecrets({ file, text }: SourceText): {
	readonly secrets: SecretsDefinition | undefined;
	readonly problems: readonly Diagnostic[];
} {
	const spaced = text.replace(/^\t+/gm, (tabs) => " ".repeat(tabs.length));
	const tree = quickTree(spaced);
	const document = new YamlDocument(new SourceText(file, spaced), tree ?? null);
	const root = YamlField.root(document);
	if (tree === undefined)
		root.report(
			"The secrets in this file cannot be read: it repeats a key, or is unusual JSON.",
			"Remove the second of the keys that are the same.",
		);
	const field = root.get("extensions").get("curlew").get("secrets");
	const secrets = readSecrets(field);
	return { secrets, problems: document.problems };
}
