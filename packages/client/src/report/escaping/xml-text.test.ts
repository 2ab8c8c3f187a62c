import { expect, test } from "vitest";
import { xmlAttribute, xmlElement, xmlText } from "./xml-text.ts";

test("what XML cannot hold becomes visible", () => {
	expect(xmlText("a\u0000b\u001b[31m\ud800c\uffff🙂\t\n")).toBe(
		"a␀b␛[31m�c�🙂\t\n",
	);
});

test("marks and line breaks survive in texts and attributes", () => {
	expect(xmlText("<a> & ]]>\r\n")).toBe("&lt;a&gt; &amp; ]]&gt;&#13;\n");
	expect(xmlAttribute("name", 'say "hi"\n\t<now>')).toBe(
		' name="say &quot;hi&quot;&#10;&#9;&lt;now&gt;"',
	);
	expect(xmlAttribute("line", undefined)).toBe("");
	expect(xmlElement("failure", { type: "X", line: 0 }, "a&b")).toBe(
		'<failure type="X" line="0">a&amp;b</failure>\n',
	);
});
