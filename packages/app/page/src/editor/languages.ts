import type { Extension } from "@codemirror/state";

export type Language =
	| "json"
	| "javascript"
	| "xml"
	| "html"
	| "yaml"
	| "markdown"
	| "graphql"
	| "text";

/** Loads a language when it is first used: all together would double the page. */
export async function loadLanguage(language: Language): Promise<Extension> {
	switch (language) {
		case "json":
			return (await import("@codemirror/lang-json")).json();
		case "javascript":
			return (await import("@codemirror/lang-javascript")).javascript();
		case "xml":
			return (await import("@codemirror/lang-xml")).xml();
		case "html":
			return (await import("@codemirror/lang-html")).html();
		case "yaml":
			return (await import("@codemirror/lang-yaml")).yaml();
		case "markdown":
			return (await import("@codemirror/lang-markdown")).markdown();
		case "graphql":
			return (await import("./graphql.ts")).graphql;
		case "text":
			return [];
	}
}
