import { runInThisContext } from "node:vm";
import { readOwnModule } from "../../libraries/library-files.ts";
import { OWN_PREFIX } from "../../libraries/library-modules.ts";

/** What a module is evaluated with, as `guest/modules.js` does it in the safe sandbox. */
type ModuleFunction = (
	exports: object,
	require: (name: string) => unknown,
	module: { exports: unknown },
	filename: string,
	folder: string,
	guest: object,
) => void;

const OPEN =
	"(function (exports, require, module, __filename, __dirname, guest) {";
const CLOSE = "\n})";

/** Parts of the script API that are evaluated at their first use, and what other libraries there are. */
export class OwnModules {
	readonly #loaded = new Map<string, { exports: unknown }>();
	readonly #requireOther: (name: string) => unknown;

	constructor(requireOther: (name: string) => unknown) {
		this.#requireOther = requireOther;
	}

	/** @param guest the toolbox that the texts of the API share */
	require(name: string, guest: object): unknown {
		if (!name.startsWith(OWN_PREFIX)) return this.#requireOther(name);
		const known = this.#loaded.get(name);
		if (known) return known.exports;
		const exports = {};
		const module: { exports: unknown } = { exports };
		this.#loaded.set(name, module);
		const text = readOwnModule(name.slice(OWN_PREFIX.length));
		const evaluate: ModuleFunction = runInThisContext(OPEN + text + CLOSE, {
			filename: name,
		});
		const require = (inner: string) => this.require(inner, guest);
		evaluate(exports, require, module, name, OWN_PREFIX, guest);
		return module.exports;
	}
}
