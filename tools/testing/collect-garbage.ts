import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Frees what nobody holds, now. Vitest runs its workers without `--expose-gc`. */
export const collectGarbage = (() => {
	setFlagsFromString("--expose-gc");
	const found: unknown = runInNewContext("gc");
	setFlagsFromString("--no-expose-gc");
	return () => (typeof found === "function" ? found() : undefined);
})();
