import { useEffect, useRef } from "react";
import { exchangeApi } from "../../../api/exchange-api.ts";
import { reportError } from "../../../state/notice-state.ts";
import type { BodyContent } from "./body-content.ts";
import type { ScrollWindow } from "./scroll-window.ts";
import type { BodyRows } from "./use-body-rows.ts";

/** Keeps the line at the top where it is, and what is folded, when lines are broken in another way. */
export function useSamePlace(
	content: BodyContent,
	rows: BodyRows,
	window: ScrollWindow,
): void {
	const top = window.first + window.hidden;
	const known = useRef({ content, line: 0 });
	const last = useRef({ rows, window });
	last.current = { rows, window };
	useEffect(() => {
		const before = known.current;
		if (before.content === content) return;
		known.current = { content, line: before.line };
		const move = async () => {
			const { id, shape } = content;
			await last.current.rows.restore();
			const [row] = await exchangeApi.rows(id, {
				...shape,
				lines: [before.line],
			});
			const { map } = last.current.rows;
			last.current.window.showRow(map.rowOf({ line: row ?? 0 }), true);
		};
		move().catch(reportError);
	}, [content]);
	// What is at the top before that is of the layout before.
	useEffect(() => {
		if (known.current.content !== content) return;
		const line = content.lineOf(rows.map.at(top));
		if (line !== undefined) known.current = { content, line };
	});
}
