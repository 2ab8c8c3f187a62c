import { onTestFinished } from "vitest";
import type { SecretSource } from "../../../collection/read/secret-declarations.ts";
import { temporaryFolder } from "../../../collection/testing/temporary-folder.ts";
import type { DeclaredSecret } from "../declared-secrets.ts";
import { SecretSources, type SecretSourcesOptions } from "../secret-sources.ts";

function secret(name: string, source: SecretSource): DeclaredSecret {
	return {
		name,
		source,
		allowedHosts: undefined,
		captures: [],
		file: "/c/opencollection.yml",
		line: 7,
	};
}

/** A collection's folder that ends with the test. */
export async function folder(
	files: Readonly<Record<string, string>> = {},
): Promise<string> {
	const made = await temporaryFolder({ "opencollection.yml": "", ...files });
	onTestFinished(() => made[Symbol.asyncDispose]());
	return made.root;
}

/** The sources of a collection whose only secret, `token`, comes from here. */
export async function sources(
	source: SecretSource,
	options: Partial<SecretSourcesOptions> = {},
): Promise<SecretSources> {
	return new SecretSources({
		secrets: [secret("token", source)],
		root: options.root ?? (await folder()),
		allowsCommands: false,
		environment: { XDG_CONFIG_HOME: await folder() },
		...options,
	});
}
