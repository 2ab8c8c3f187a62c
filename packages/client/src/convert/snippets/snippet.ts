import type { SnippetRequest, SnippetWriter } from "./snippet-request.ts";
import { csharpCode } from "./targets/csharp.ts";
import { goCode } from "./targets/go.ts";
import { javaCode } from "./targets/java.ts";
import { axiosCode, fetchCode } from "./targets/javascript.ts";
import { phpCode } from "./targets/php.ts";
import { powershellCode } from "./targets/powershell.ts";
import { pythonRequests } from "./targets/python.ts";
import { rubyCode } from "./targets/ruby.ts";
import { rustCode } from "./targets/rust.ts";
import { curl, httpie, wget } from "./targets/shell.ts";

/** Something that a request can be written as. */
export interface SnippetTarget {
	readonly id: string;
	readonly label: string;
	/** For colouring. */
	readonly language: string;
}

const TARGETS: readonly (SnippetTarget & { readonly write: SnippetWriter })[] =
	[
		{ id: "curl", label: "curl", language: "shell", write: curl },
		{
			id: "fetch",
			label: "JavaScript: fetch",
			language: "javascript",
			write: fetchCode,
		},
		{
			id: "axios",
			label: "JavaScript: axios",
			language: "javascript",
			write: axiosCode,
		},
		{
			id: "python",
			label: "Python: requests",
			language: "python",
			write: pythonRequests,
		},
		{ id: "go", label: "Go", language: "go", write: goCode },
		{ id: "java", label: "Java", language: "java", write: javaCode },
		{ id: "csharp", label: "C#", language: "csharp", write: csharpCode },
		{ id: "php", label: "PHP", language: "php", write: phpCode },
		{ id: "ruby", label: "Ruby", language: "ruby", write: rubyCode },
		{ id: "rust", label: "Rust: reqwest", language: "rust", write: rustCode },
		{
			id: "powershell",
			label: "PowerShell 7",
			language: "powershell",
			write: powershellCode,
		},
		{ id: "httpie", label: "HTTPie", language: "shell", write: httpie },
		{ id: "wget", label: "wget", language: "shell", write: wget },
	];

/** All of them, in the order of a menu. */
export const SNIPPET_TARGETS: readonly SnippetTarget[] = TARGETS.map(
	({ id, label, language }) => ({ id, label, language }),
);

/**
 * A request as code that sends it. Every value is data in it, whatever
 * characters it has.
 *
 * @returns undefined when there is no such target
 */
export function snippet(
	id: string,
	request: SnippetRequest,
): string | undefined {
	return TARGETS.find((target) => target.id === id)?.write(request);
}
