import type { Importer } from "../importer.ts";

const ENDING = /[.](?:http|rest)$/i;
/** A separator, or a request line, at the beginning of a line. */
const BEGINNING =
	/^(?:#{3}.*|(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|GRAPHQL) \S+.*|@[\w.-]+\s*=.*)$/m;

/** `.http` and `.rest` files: those of VS Code's REST Client, of JetBrains' HTTP Client, and of httpYac. */
export const HTTP_FILES = {
	name: "http",
	title: "a file of HTTP requests",
	recognises: (text, file) => ENDING.test(file) && BEGINNING.test(text),
	isPart: (path) => ENDING.test(path),
	read: async (input) =>
		(await import("./read-http-files.ts")).readHttpFiles(input),
} as const satisfies Importer;
