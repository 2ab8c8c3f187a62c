import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { assemblePage } from "./page-parts.ts";

function contentOf(element: string): string {
	const [, text = ""] =
		new RegExp(`<${element}>([^]*?)</${element}>`).exec(assemblePage()) ?? [];
	return text;
}

test("the scripts share one scope, and declare no name twice", () => {
	const names = Array.from(
		contentOf("script").matchAll(/^(?:function|const|let|class) (\w+)/gm),
		([, name]) => name,
	);
	expect(names).toContain("start");
	expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test.each(["script", "style"])("the policy allows the %s there is", (kind) => {
	const hash = createHash("sha256").update(contentOf(kind)).digest("base64");
	expect(assemblePage()).toContain(`${kind}-src 'sha256-${hash}'`);
});
