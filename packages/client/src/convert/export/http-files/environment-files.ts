import type { EnvironmentDefinition } from "../../../collection/model.ts";
import type { Losses } from "../losses.ts";

/** `http-client.env.json`, and for secrets, whose values stay away, `http-client.private.env.json`. */
export function environmentFiles(
	environments: readonly EnvironmentDefinition[],
	losses: Losses,
): ReadonlyMap<string, string> {
	const open: Record<string, Record<string, unknown>> = {};
	const secret: Record<string, Record<string, string>> = {};
	for (const { name, variables, extends: base, file } of environments) {
		const values: Record<string, unknown> = {};
		const secrets: Record<string, string> = {};
		if (base !== undefined)
			losses.atField(
				{ file, path: ["extends"] },
				`The environment \`${name}\` is written without what it takes from \`${base}\`.`,
				"Copy those variables.",
			);
		for (const variable of variables) {
			if (variable.isDisabled) continue;
			if (variable.isSecret) secrets[variable.name] = "";
			else values[variable.name] = variable.value ?? "";
		}
		open[name] = values;
		if (Object.keys(secrets).length > 0) secret[name] = secrets;
	}
	const files = new Map<string, string>();
	if (environments.length > 0) files.set("http-client.env.json", json(open));
	if (Object.keys(secret).length > 0)
		files.set("http-client.private.env.json", json(secret));
	return files;
}

function json(value: unknown): string {
	return `${JSON.stringify(value, null, 2)}\n`;
}
