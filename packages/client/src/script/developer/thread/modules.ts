import {
	createRequire,
	type ResolveFnOutput,
	type ResolveHookContext,
	registerHooks,
} from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { codeOf } from "../../../diagnostics/cause.ts";
import { MissingModuleError } from "./error-hint.ts";
import { isShippedFile, shippedLibrary } from "./shipped-libraries.ts";

type NextResolve = (
	specifier: string,
	context?: Partial<ResolveHookContext>,
) => ResolveFnOutput;

/** What node calls a module that is not there, required or imported. */
const NOT_FOUND = new Set(["MODULE_NOT_FOUND", "ERR_MODULE_NOT_FOUND"]);

/** Globals that collections load like libraries. */
const LIKE_LIBRARIES: Readonly<Record<string, unknown>> = {
	atob,
	btoa,
	"node-fetch": fetch,
};

/**
 * Lets scripts and the modules they load find more than node does by itself.
 * A script's own paths (`./lib/x.js`) count from the collection's folder, then
 * from the further roots, then from the script's file. Names are looked for by
 * node's rules, then as packages and files of the collection and the further
 * roots, then among the libraries that come with Curlew.
 */
export class ScriptModules {
	readonly #root: string;
	/** URLs of (imaginary) files in the collection's folder and the further roots. */
	readonly #parents: readonly string[];
	readonly #require: NodeJS.Require;
	#script: string | undefined;
	/** While this asks node itself. */
	#isInner = false;

	/**
	 * @param root absolute path of the collection
	 * @param furtherRoots absolute paths of folders that count as the collection's
	 */
	constructor(root: string, furtherRoots: readonly string[]) {
		this.#root = root;
		this.#parents = [root, ...furtherRoots].map(
			(folder) => pathToFileURL(join(folder, "_")).href,
		);
		this.#require = createRequire(join(root, "_"));
		registerHooks({
			resolve: (specifier, context, next) =>
				this.#isInner
					? next(specifier, context)
					: this.#resolve(specifier, context, next),
		});
	}

	/** The file whose script runs. */
	get script(): string | undefined {
		return this.#script && fileURLToPath(this.#script);
	}

	set script(file: string) {
		this.#script = pathToFileURL(file).href;
	}

	/** `require` as a script gets it. @throws what the module throws, or an Error that says what to do about a missing one */
	readonly require = (name: string): unknown => {
		try {
			return this.#require(name);
		} catch (error) {
			const isMissing = isNotFound(error) && missingName(error) === name;
			if (!isMissing) throw error;
			if (Object.hasOwn(LIKE_LIBRARIES, name)) return LIKE_LIBRARIES[name];
			throw missing(name, this.#root);
		}
	};

	#resolve(
		specifier: string,
		context: ResolveHookContext,
		next: NextResolve,
	): ResolveFnOutput {
		let first: unknown;
		for (const { name, from } of this.#places(specifier, context.parentURL)) {
			try {
				return from === undefined || from === context.parentURL
					? next(name, context)
					: this.#resolveFrom(from, name, context, next);
			} catch (error) {
				if (!isNotFound(error)) throw error;
				first ??= error;
			}
		}
		throw first;
	}

	/** Node asks the hook with the parent that it likes, but listens to another one only for imports. */
	#resolveFrom(
		parentURL: string,
		name: string,
		context: ResolveHookContext,
		next: NextResolve,
	): ResolveFnOutput {
		if (context.conditions.includes("import")) {
			return next(name, { ...context, parentURL });
		}
		this.#isInner = true;
		try {
			const path = createRequire(parentURL).resolve(name);
			return { url: pathToFileURL(path).href, shortCircuit: true };
		} finally {
			this.#isInner = false;
		}
	}

	/** What to look for, and from where, in order. */
	#places(specifier: string, parent: string | undefined): readonly Place[] {
		const roots = this.#parents;
		const isScripts = parent === roots[0] || parent === this.#script;
		if (/^\.{1,2}\//.test(specifier)) {
			if (!isScripts) return [{ name: specifier, from: parent }];
			const all = this.#script ? [...roots, this.#script] : roots;
			return all.map((from) => ({ name: specifier, from }));
		}
		const byNode = { name: specifier, from: parent };
		const shipped = shippedLibrary(specifier);
		if (parent && isShippedFile(parent)) {
			return shipped ? [byNode, shipped] : [byNode];
		}
		// Packages know what they are made of, and try what may be missing.
		if (parent?.includes("/node_modules/") || !isPlainName(specifier)) {
			return [byNode];
		}
		return [
			byNode,
			...roots.map((from) => ({ name: specifier, from })),
			...roots.map((from) => ({ name: `./${specifier}`, from })),
			...(shipped ? [shipped] : []),
		];
	}
}

interface Place {
	readonly name: string;
	readonly from: string | undefined;
}

/** Neither a URL nor absolute: a package, or a file by its path. */
function isPlainName(specifier: string): boolean {
	return /^[\w@][^:]*$/.test(specifier);
}

function isNotFound(error: unknown): error is Error {
	return error instanceof Error && NOT_FOUND.has(codeOf(error));
}

/** The name in node's message: it may be that of a module deeper down. */
function missingName({ message }: Error): string | undefined {
	return /^Cannot find (?:module|package) '([^']+)'/.exec(message)?.[1];
}

function missing(name: string, root: string): MissingModuleError {
	const isPath = /^\.{0,2}\//.test(name);
	return new MissingModuleError(
		name,
		isPath
			? `Paths count from the collection's folder, ${root}.`
			: `If it is a package, run \`npm install ${name}\` in ${root}.`,
	);
}
