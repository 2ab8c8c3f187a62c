import type { GuestValue } from "../engine/engine-memory.ts";
import type { HostArguments } from "../engine/host-arguments.ts";
import type { RunningScript } from "../running-script.ts";

/** Modules need less than a script's session: they are loaded while an image is made, too. */
type ModuleFunction = (
	session: Pick<RunningScript, "modules">,
	values: HostArguments,
) => GuestValue | Promise<GuestValue>;

/** `require`. */
export const moduleFunctions = {
	resolveModule: ({ modules }, values) => {
		const from = values.isNull(1) ? undefined : values.text(1);
		return JSON.stringify(modules.resolve(values.text(0), from));
	},
	compileModule: ({ modules }, values) => modules.compile(values.text(0)),
	readModule: ({ modules }, values) => modules.read(values.text(0)),
} satisfies Record<string, ModuleFunction>;

export function isModuleFunction(
	name: string,
): name is keyof typeof moduleFunctions {
	return Object.hasOwn(moduleFunctions, name);
}
