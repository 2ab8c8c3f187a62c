import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { BodyLines } from "../../../../../src/protocol/responses.ts";
import { api } from "../../../api/api.ts";
import { reportError } from "../../../state/notice-state.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { ResponseSectionProps } from "../response-sections.ts";
import { JsonLine } from "./json-line.tsx";

/** Lines that are fetched at once. */
const CHUNK = 500;
/** Pixels. */
const LINE = 20;

/** The body, of which only the lines that can be seen are fetched and shown. */
export function BodySection({ exchange }: ResponseSectionProps): ReactNode {
	const { id } = exchange;
	const [chunks, setChunks] = useState<ReadonlyMap<number, BodyLines>>(
		new Map(),
	);
	const asked = useRef(new Set<number>());
	const scroller = useRef<HTMLDivElement>(null);
	const first = chunks.get(0);
	const virtual = useVirtualizer({
		count: first?.total ?? 0,
		getScrollElement: () => scroller.current,
		estimateSize: () => LINE,
		overscan: 30,
	});
	const items = virtual.getVirtualItems();
	const wanted = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
		.map((line) => Math.floor(line / CHUNK))
		.join(" ");
	useEffect(() => {
		for (const chunk of new Set(wanted.split(" ").map(Number))) {
			if (asked.current.has(chunk)) continue;
			asked.current.add(chunk);
			api
				.bodyLines(id, "pretty", chunk * CHUNK, CHUNK)
				.then(
					(lines) => setChunks((all) => new Map(all).set(chunk, lines)),
					reportError,
				);
		}
	}, [id, wanted]);
	if (!first) return null;
	if (exchange.response?.size === 0)
		return <EmptyState title="The response has no body" />;
	if (first.language === "binary")
		return (
			<EmptyState title={`Binary content (${exchange.response?.mediaType})`} />
		);
	return (
		<section
			ref={scroller}
			className="body-lines"
			aria-label="Body of the response"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to do that
			tabIndex={0}
		>
			<div style={{ height: virtual.getTotalSize(), position: "relative" }}>
				{items.map(({ index, start }) => {
					const text =
						chunks.get(Math.floor(index / CHUNK))?.lines[index % CHUNK] ?? "";
					return (
						<div
							key={index}
							className="body-line"
							style={{ transform: `translateY(${start}px)` }}
						>
							<span className="body-number">{index + 1}</span>
							{first.language === "json" ? <JsonLine text={text} /> : text}
						</div>
					);
				})}
			</div>
		</section>
	);
}
