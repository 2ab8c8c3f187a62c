import { resolve } from "node:path";
import { parseEnv } from "node:util";
import type { EnvironmentDefinition } from "../collection/model.ts";
import { codeOf, reasonOf } from "../diagnostics/cause.ts";
import { looksLikeCredential } from "../diagnostics/credential-names.ts";
import { CurlewError } from "../diagnostics/curlew-error.ts";
import { readRegularText } from "../files/regular-file.ts";
import type { AllowedEnvironment } from "./trust/allowed-environment.ts";
import { FileOutsideError, type GrantedFiles } from "./trust/granted-files.ts";
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

/**
 * Reads a `.env` file in the syntax of `node --env-file`. A file that does not
 * exist is no error: on a build server the process environment takes its place.
 *
 * Outside of the collection's folder, links followed, only what the user
 * allowed is read: any text with lines of `name = value` would do otherwise,
 * such as another project's secrets, and a collection may be from anywhere.
 *
 * @throws DotEnvFileError when the file exists and cannot be read.
 * @throws FileOutsideError
 */
export async function readDotEnvFile(
	root: string,
	label: string,
	files: GrantedFiles,
): Promise<DotEnvFile> {
	const file = resolve(root, label);
	try {
		files.expect(file, "The .env file", "DOTENV_OUTSIDE_COLLECTION");
		const text = await readRegularText(file);
		const values = new Map<string, string>();
		for (const [name, value] of Object.entries(parseEnv(text)))
			if (value !== undefined) values.set(name, value);
		return { file, label, values };
	} catch (error) {
		if (isNotFound(error)) return { file, label, values: undefined };
		if (error instanceof FileOutsideError) throw error;
		throw new DotEnvFileError(file, error);
	}
}

/**
 * Reads the `.env` files that count for a run: those that the environments
 * name, the chosen one's first, then `.env` in the collection's folder.
 *
 * @param environments the chosen environment and all it extends, the base first
 * @param onOutside hears of files that may not be read; default: it is an error
 * @throws DotEnvFileError when one exists and cannot be read.
 * @throws FileOutsideError
 */
export function readDotEnvFiles(
	root: string,
	environments: readonly Pick<EnvironmentDefinition, "dotEnvFile">[],
	files: GrantedFiles,
	onOutside: (error: FileOutsideError) => void = (error) => {
		throw error;
	},
): Promise<readonly DotEnvFile[]> {
	const named = environments.map((environment) => environment.dotEnvFile);
	const labels = new Set<string>();
	for (const label of named.toReversed())
		if (label !== undefined) labels.add(label);
	labels.add(".env");
	return Promise.all(
		[...labels].map(async (label) => {
			try {
				return await readDotEnvFile(root, label, files);
			} catch (error) {
				if (!(error instanceof FileOutsideError)) throw error;
				onOutside(error);
				return { file: error.file, label, values: undefined };
			}
		}),
	);
}

function isNotFound(error: unknown): boolean {
	const code = codeOf(error);
	return code === "ENOENT" || code === "ENOTDIR";
}

/**
 * What `{{process.env.NAME}}` reads: the `.env` files in their order, then the
 * environment of the process. The files win, as in other clients: who puts a
 * value into a collection's own file means it for this collection. Of the
 * process's, what its user allowed the collection.
 */
export class ProcessEnvironment {
	readonly files: readonly DotEnvFile[];
	readonly #environment: AllowedEnvironment;
	readonly #found = new Map<string, ResolvedVariable>();
	readonly #onSecret: (value: string, name: string) => void;
	readonly #isDeclared: (name: string) => boolean;
	readonly #onBound: (value: string, name: string) => void;

	/**
	 * @param onSecret hears the values of names that look like credentials, or are declared to be: those of files at once, the others when they are first read
	 * @param isDeclared tells names that the collection declares as those of secrets
	 * @param onBound hears, when they are first read, the values that may go to some hosts only
	 */
	constructor(
		files: readonly DotEnvFile[],
		environment: AllowedEnvironment,
		onSecret: (value: string, name: string) => void = () => {},
		isDeclared: (name: string) => boolean = () => false,
		onBound: (value: string, name: string) => void = () => {},
	) {
		this.files = files;
		this.#environment = environment;
		this.#onSecret = onSecret;
		this.#isDeclared = isDeclared;
		this.#onBound = onBound;
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

	/** Whether the name is in no file, and the environment of the process may not be asked for it: nobody can tell whether it is set. */
	isForbidden(name: string): boolean {
		return (
			!this.#environment.allows(name) &&
			!this.files.some(({ values }) => values?.has(name))
		);
	}

	/** As `isForbidden`, for a script: what was allowed for hosts alone is for no script to read. */
	isForbiddenToScripts(name: string): boolean {
		if (this.files.some(({ values }) => values?.has(name))) return false;
		return !this.#environment.allows(name) || this.#environment.isBound(name);
	}

	/** Of the environment of the process, the names that were read. */
	get namesRead(): readonly string[] {
		return this.#environment.namesRead;
	}

	/** Every name that may be read, for suggestions. */
	names(): readonly string[] {
		const names = new Set(this.#environment.names());
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
		const value = this.#environment.get(name);
		if (value === undefined) return undefined;
		if (this.#environment.isBound(name)) this.#onBound(value, name);
		const origin: Origin = { scope: "process-env", via: "process environment" };
		return { name, value, origin, isSecret };
	}
}
