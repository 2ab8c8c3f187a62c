import { realpath } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { parseEnv } from "node:util";
import type { EnvironmentDefinition } from "../collection/model.ts";
import { isInside } from "../collection/paths.ts";
import { codeOf, reasonOf } from "../diagnostics/cause.ts";
import { looksLikeCredential } from "../diagnostics/credential-names.ts";
import { CurlewError } from "../diagnostics/curlew-error.ts";
import { readRegularText } from "../files/regular-file.ts";
import type { Origin, ResolvedVariable } from "./variable.ts";

/** The content of one `.env` file. */
export interface DotEnvFile {
	/** Absolute. */
	readonly file: string;
	/** As the user wrote it: `.env.staging`. */
	readonly label: string;
	/** Undefined when there is no such file. */
	readonly values: ReadonlyMap<string, string> | undefined;
}

/** A `.env` file exists and cannot be read. */
export class DotEnvFileError extends CurlewError {
	readonly code = "DOTENV_NOT_READABLE";
	readonly file: string;

	constructor(file: string, cause: unknown) {
		super(`The file ${file} cannot be read: ${reasonOf(cause)}.`, {
			hint: "Check its permissions, and that it is a file.",
			cause,
		});
		this.file = file;
	}
}

/** A file outside of the collection that is none of the kind. */
export class DotEnvFileForbiddenError extends CurlewError {
	readonly code = "DOTENV_OUTSIDE_COLLECTION";
	readonly file: string;

	constructor(file: string) {
		super(
			`The file ${file} is read for no environment: it lies outside of the collection's folder, and is not called like a .env file.`,
			{
				hint: "Name the file `.env`, `.env.<something>` or `<something>.env`, or move it into the collection's folder.",
			},
		);
		this.file = file;
	}
}

/** `.env`, `.env.staging`, `staging.env`. */
const DOTENV_NAME = /^\.env(?:\..+)?$|\.env$/i;

/**
 * Reads a `.env` file in the syntax of `node --env-file`. A file that does not
 * exist is no error: on a build server the process environment takes its place.
 *
 * Outside of the collection's folder, links followed, only what is called like
 * a `.env` file is read: any text with lines of `name = value` would do
 * otherwise, such as `~/.aws/credentials`, and a collection may be from anywhere.
 *
 * @throws DotEnvFileError when the file exists and cannot be read.
 * @throws DotEnvFileForbiddenError
 */
export async function readDotEnvFile(
	root: string,
	label: string,
): Promise<DotEnvFile> {
	const file = resolve(root, label);
	try {
		const real = await realpath(file);
		const isOwn = isInside(await realpath(root), real);
		if (!isOwn && !DOTENV_NAME.test(basename(real)))
			throw new DotEnvFileForbiddenError(real);
		const text = await readRegularText(file);
		const values = new Map<string, string>();
		for (const [name, value] of Object.entries(parseEnv(text)))
			if (value !== undefined) values.set(name, value);
		return { file, label, values };
	} catch (error) {
		if (isNotFound(error)) return { file, label, values: undefined };
		if (error instanceof DotEnvFileForbiddenError) throw error;
		throw new DotEnvFileError(file, error);
	}
}

/**
 * Reads the `.env` files that count for a run: those that the environments
 * name, the chosen one's first, then `.env` in the collection's folder.
 *
 * @param environments the chosen environment and all it extends, the base first
 * @throws DotEnvFileError when one exists and cannot be read.
 * @throws DotEnvFileForbiddenError
 */
export function readDotEnvFiles(
	root: string,
	environments: readonly Pick<EnvironmentDefinition, "dotEnvFile">[],
): Promise<readonly DotEnvFile[]> {
	const named = environments.map((environment) => environment.dotEnvFile);
	const labels = new Set<string>();
	for (const label of named.toReversed())
		if (label !== undefined) labels.add(label);
	labels.add(".env");
	return Promise.all([...labels].map((label) => readDotEnvFile(root, label)));
}

function isNotFound(error: unknown): boolean {
	const code = codeOf(error);
	return code === "ENOENT" || code === "ENOTDIR";
}

/**
 * What `{{process.env.NAME}}` reads: the `.env` files in their order, then the
 * environment of the process. The files win, as in other clients: who puts a
 * value into a collection's own file means it for this collection.
 */
export class ProcessEnvironment {
	readonly files: readonly DotEnvFile[];
	readonly #environment: Readonly<Record<string, string | undefined>>;
	readonly #found = new Map<string, ResolvedVariable>();
	readonly #onSecret: (value: string, name: string) => void;
	readonly #isDeclared: (name: string) => boolean;

	/**
	 * @param onSecret hears the values of names that look like credentials, or are declared to be: those of files at once, the others when they are first read
	 * @param isDeclared tells names that the collection declares as those of secrets
	 */
	constructor(
		files: readonly DotEnvFile[],
		environment: Readonly<Record<string, string | undefined>>,
		onSecret: (value: string, name: string) => void = () => {},
		isDeclared: (name: string) => boolean = () => false,
	) {
		this.files = files;
		this.#environment = environment;
		this.#onSecret = onSecret;
		this.#isDeclared = isDeclared;
		for (const file of files)
			for (const [name, value] of file.values ?? [])
				if (this.#isSecret(name)) onSecret(value, name);
	}

	find(name: string): ResolvedVariable | undefined {
		const known = this.#found.get(name);
		if (known !== undefined) return known;
		const variable = this.#resolve(name);
		if (variable === undefined) return undefined;
		this.#found.set(name, variable);
		if (variable.isSecret) this.#onSecret(String(variable.value), name);
		return variable;
	}

	/** The text under a name, or undefined. */
	get(name: string): string | undefined {
		const value = this.find(name)?.value;
		return typeof value === "string" ? value : undefined;
	}

	/** Every name, for suggestions. */
	names(): readonly string[] {
		const names = new Set(Object.keys(this.#environment));
		for (const file of this.files)
			for (const name of file.values?.keys() ?? []) names.add(name);
		return [...names];
	}

	#isSecret(name: string): boolean {
		return looksLikeCredential(name) || this.#isDeclared(name);
	}

	#resolve(name: string): ResolvedVariable | undefined {
		const isSecret = this.#isSecret(name);
		for (const { values, file, label } of this.files) {
			const value = values?.get(name);
			if (value === undefined) continue;
			const origin: Origin = { scope: "process-env", file, via: label };
			return { name, value, origin, isSecret };
		}
		if (!Object.hasOwn(this.#environment, name)) return undefined;
		const value = this.#environment[name];
		if (value === undefined) return undefined;
		const origin: Origin = { scope: "process-env", via: "process environment" };
		return { name, value, origin, isSecret };
	}
}
