import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useRef } from "react";
import type { VariableLine } from "./variable-rows.ts";

/** Pixels, before a line has been measured. */
const SCOPE_HEIGHT = 30;
const VARIABLE_HEIGHT = 76;

/** Variables below their scopes. Only those in sight are in the document. */
export function VariableList({
	lines,
	children,
}: {
	readonly lines: readonly VariableLine[];
	/** What is in a line. */
	readonly children: (line: VariableLine) => ReactNode;
}): ReactNode {
	const scroller = useRef<HTMLDivElement>(null);
	const virtual = useVirtualizer({
		count: lines.length,
		getScrollElement: () => scroller.current,
		estimateSize: (index) =>
			lines[index]?.kind === "scope" ? SCOPE_HEIGHT : VARIABLE_HEIGHT,
		getItemKey: (index) => lines[index]?.key ?? index,
		overscan: 6,
	});
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys as well
		<div ref={scroller} className="variables-list" tabIndex={0}>
			<ul
				className="variables-lines"
				style={{ height: virtual.getTotalSize() }}
				aria-label={`${lines.filter(({ kind }) => kind === "variable").length} variables`}
			>
				{virtual.getVirtualItems().map(({ key, index, start }) => {
					const line = lines[index];
					return (
						line && (
							<li
								key={key}
								ref={virtual.measureElement}
								data-index={index}
								className="variables-row"
								style={{ transform: `translateY(${start}px)` }}
							>
								{children(line)}
							</li>
						)
					);
				})}
			</ul>
		</div>
	);
}
