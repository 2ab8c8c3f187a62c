import createDOMPurify, { type Config } from "dompurify";
import { marked } from "marked";
import { type ReactNode, useLayoutEffect, useRef } from "react";

/** What may be made of somebody else's text: no pictures from the network, nothing that runs or asks. */
const ALLOWED: Config = {
	ALLOWED_TAGS: [
		..."h1 h2 h3 h4 h5 h6 p br hr strong em del code pre blockquote".split(" "),
		..."ul ol li table thead tbody tr th td a kbd sub sup".split(" "),
	],
	ALLOWED_ATTR: ["href", "title", "align", "start"],
	ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
	RETURN_DOM_FRAGMENT: true,
};

const purify = createDOMPurify(window);
// Links leave the page, and what they open knows nothing of it.
purify.addHook("afterSanitizeAttributes", (element) => {
	if (element.tagName !== "A") return;
	element.setAttribute("target", "_blank");
	element.setAttribute("rel", "noopener noreferrer");
});

/** Markdown as it is meant to be read. */
export function Markdown({ text }: { readonly text: string }): ReactNode {
	const host = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		host.current?.replaceChildren(fragmentOf(text));
	}, [text]);
	return <div ref={host} className="markdown" />;
}

function fragmentOf(text: string): Node {
	const html = marked.parse(text, { async: false, gfm: true });
	return purify.sanitize(html, { ...ALLOWED, RETURN_DOM_FRAGMENT: true });
}
