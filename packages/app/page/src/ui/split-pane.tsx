import {
	type KeyboardEvent,
	type PointerEvent,
	type ReactNode,
	useRef,
	useState,
} from "react";
import { remembered } from "../store/remembered.ts";

export interface SplitPaneProps {
	/** Under which the place of the divider is remembered. */
	readonly name: string;
	/** `columns`: side by side. */
	readonly direction: "columns" | "rows";
	/** Of the first part: pixels, or a share of all (below 1). */
	readonly initial: number;
	/** Pixels that each part keeps. */
	readonly least: number;
	readonly label: string;
	readonly children: readonly [ReactNode, ReactNode];
}

/** Two parts with a divider that can be moved, by pointer or arrow keys. */
export function SplitPane(props: SplitPaneProps): ReactNode {
	const { name, direction, initial, least, label, children } = props;
	const memory = remembered(`split.${name}.${direction}`, initial);
	const [size, setSize] = useState(memory.read);
	const element = useRef<HTMLDivElement>(null);
	const isShare = initial < 1;

	const place = (pixels: number) => {
		const box = element.current?.getBoundingClientRect();
		if (!box) return;
		const whole = direction === "columns" ? box.width : box.height;
		const kept = Math.max(least, Math.min(whole - least, pixels));
		const next = isShare ? kept / whole : kept;
		setSize(next);
		memory.write(next);
	};
	const onPointerMove = (event: PointerEvent) => {
		if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
		const box = element.current?.getBoundingClientRect();
		if (!box) return;
		place(
			direction === "columns"
				? event.clientX - box.left
				: event.clientY - box.top,
		);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		const step = {
			ArrowLeft: -16,
			ArrowUp: -16,
			ArrowRight: 16,
			ArrowDown: 16,
		}[event.key];
		const first = element.current?.firstElementChild?.getBoundingClientRect();
		if (step === undefined || !first) return;
		event.preventDefault();
		place((direction === "columns" ? first.width : first.height) + step);
	};
	const length = isShare ? `${size * 100}%` : `${size}px`;
	return (
		<div ref={element} className={`split split-${direction}`}>
			<div className="split-part" style={{ flexBasis: length, flexGrow: 0 }}>
				{children[0]}
			</div>
			{/* biome-ignore lint/a11y/useSemanticElements: a thematic break cannot be moved */}
			<div
				className="split-divider"
				role="separator"
				tabIndex={0}
				aria-label={label}
				aria-orientation={direction === "columns" ? "vertical" : "horizontal"}
				aria-valuenow={Math.round(isShare ? size * 100 : size)}
				onPointerDown={(event) =>
					event.currentTarget.setPointerCapture(event.pointerId)
				}
				onPointerMove={onPointerMove}
				onKeyDown={onKeyDown}
			/>
			<div className="split-part split-rest">{children[1]}</div>
		</div>
	);
}
