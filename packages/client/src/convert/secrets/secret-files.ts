import type { TextOutput } from "../output.ts";
import { dotEnvLine } from "./dot-env-text.ts";

/** The value of a variable that says `secret: true`. */
export interface SecretValue {
	readonly name: string;
	readonly value: string;
	/** Its name, for the variable of an environment. */
	readonly environment?: string;
}

/** Where the values of secrets go. */
export interface PlacedSecrets {
	/** By the names of environments, the files of their own that they have to name. */
	readonly paths: ReadonlyMap<string, string>;
	/** The `.env` files, and `.gitignore`, which keeps git from them. */
	readonly files: readonly TextOutput[];
	/** Names of secrets that no `.env` file can hold. */
	readonly unplaced: readonly string[];
}

/** Keeps git from `.env` files. */
export const GIT_IGNORE: TextOutput = {
	path: ".gitignore",
	text: ".env\n.env.*\n",
};

const ONLY_FOR_ITS_USER = 0o600;

/**
 * Puts the values of secrets into `.env`. Where environments have different
 * values for one name, each environment has a file of its own.
 */
export function secretFiles(secrets: readonly SecretValue[]): PlacedSecrets {
	if (secrets.length === 0)
		return { paths: new Map(), files: [], unplaced: [] };
	const isSplit = haveDifferentValues(secrets);
	const paths = isSplit
		? pathsByEnvironment(secrets)
		: new Map<string, string>();
	const texts = new Map<string, string>();
	const unplaced: string[] = [];
	const written = new Set<string>();
	for (const { name, value, environment } of secrets) {
		const path = paths.get(environment ?? "") ?? ".env";
		const line = dotEnvLine(name, value);
		if (line === undefined) unplaced.push(name);
		else if (!written.has(`${path}\n${name}`))
			texts.set(path, `${texts.get(path) ?? ""}${line}`);
		written.add(`${path}\n${name}`);
	}
	const files = [...texts].map(([path, text]) => ({
		path,
		text,
		mode: ONLY_FOR_ITS_USER,
	}));
	return { paths, files: [...files, GIT_IGNORE], unplaced };
}

function haveDifferentValues(secrets: readonly SecretValue[]): boolean {
	const values = new Map<string, string>();
	return secrets.some(({ name, value }) => {
		const known = values.get(name);
		values.set(name, value);
		return known !== undefined && known !== value;
	});
}

function pathsByEnvironment(
	secrets: readonly SecretValue[],
): ReadonlyMap<string, string> {
	const paths = new Map<string, string>();
	const taken = new Set<string>();
	for (const { environment } of secrets) {
		if (environment === undefined || paths.has(environment)) continue;
		const plain = environment.toLowerCase().replace(/[^a-z0-9_-]+/g, "-");
		let path = `.env.${plain}`;
		for (let count = 2; taken.has(path); count++)
			path = `.env.${plain}-${count}`;
		taken.add(path);
		paths.set(environment, path);
	}
	return paths;
}
