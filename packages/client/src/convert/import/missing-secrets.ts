import type { SourceText } from "../../diagnostics/source-text.ts";
import {
	flagAt,
	mapAt,
	mapsAt,
	textAt,
} from "../../formats/tree/plain-tree.ts";
import type { Findings } from "./findings.ts";
import type { Imported } from "./importer.ts";

/** Names of secrets whose values nothing in the import says: `{{apiKey}}` of an OpenAPI document. */
export function missingSecrets({
	tree,
	secrets = [],
}: Imported): readonly string[] {
	const known = new Set(secrets.map(({ name }) => name));
	const holders = [
		mapAt(tree, "request"),
		...mapsAt(mapAt(tree, "config"), "environments"),
	];
	const names = holders
		.flatMap((holder) => mapsAt(holder, "variables"))
		.filter((one) => flagAt(one, "secret") && !("value" in one))
		.map((one) => textAt(one, "name") ?? "");
	return [...new Set(names)].filter((name) => !known.has(name));
}

/** Says where to write them. */
export function tellMissing(
	names: readonly string[],
	source: SourceText,
	findings: Findings,
): void {
	const [first] = names;
	if (first === undefined) return;
	const list = names.map((name) => `\`${name}\``).join(", ");
	const [secrets, have] =
		names.length === 1 ? ["secret", "has"] : ["secrets", "have"];
	findings.changed(
		source,
		[0, 1],
		`The ${secrets} ${list} ${have} no value yet.`,
		`Write ${first}=… into \`.env\` in the new folder, which its \`.gitignore\` keeps from git, or \`curlew secret set ${first}\`.`,
	);
}
