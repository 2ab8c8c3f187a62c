import { Argument, Command } from "commander";
import type { TypesOptions } from "./commands/types.ts";
import { collectionArgument } from "./options/shared-options.ts";
import { EXIT, type ExitCode, examples } from "./terminal/exit-codes.ts";

/** `curlew types`: declarations for the collection's scripts. */
export function typesCommand(finish: (code: ExitCode) => void): Command {
	return new Command("types")
		.description(
			"Write a .d.ts file for the collection's scripts: the script API, with every known variable's name and type.",
		)
		.addArgument(collectionArgument())
		.option(
			"-o, --output <file>",
			"the file to write, - for stdout (default: curlew.d.ts in the collection's folder)",
		)
		.option("--check", "write nothing; fail when the file is not up to date")
		.addHelpText(
			"after",
			examples(`
  $ curlew types
  $ curlew types shop --output types/shop.d.ts
  $ curlew types --check                in CI`),
		)
		.action(async (path: string | undefined, options: TypesOptions) => {
			const { types } = await import("./commands/types.ts");
			finish(await types(path, options));
		});
}

/** `curlew schema`: for editors that know YAML, and not Curlew. */
export function schemaCommand(finish: (code: ExitCode) => void): Command {
	return new Command("schema")
		.description(
			"Print the JSON Schema of a collection's YAML files, for editors and other tools.",
		)
		.addArgument(
			new Argument(
				"[kind]",
				"of one kind of file (default: of all, told apart by what stands in them)",
			).choices(["request", "folder", "collection", "environment"]),
		)
		.addHelpText(
			"after",
			examples(`
  $ curlew schema > .curlew.schema.json
  $ curlew schema request`),
		)
		.action(async (kind: string | undefined) => {
			const { schema } = await import("./commands/schema.ts");
			finish(schema(kind));
		});
}

/** `curlew lsp`: what editors start. */
export function lspCommand(finish: (code: ExitCode) => void): Command {
	return new Command("lsp")
		.description(
			"Serve an editor: problems, values, names and renaming, by the Language Server Protocol.",
		)
		.option("--stdio", "on stdin and stdout (the default, and the only way)")
		.addHelpText(
			"after",
			examples(`
  $ curlew lsp --stdio                  as the settings of an editor name it`),
		)
		.action(async () => {
			const { lsp } = await import("./commands/lsp.ts");
			lsp();
			finish(EXIT.passed);
		});
}
