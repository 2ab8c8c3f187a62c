import {
	type KeyboardEvent,
	type PointerEvent,
	type ReactNode,
	useRef,
	useState,
} from "react";
import { remembered } from "../store/remembered.ts";
import { type MenuItem, showMenu } from "./menu-state.tsx";

export interface SplitPaneProps {
	/** Under which the place of the divider is remembered. */
	readonly name: string;
	/** `columns`: side by side. */
	readonly direction: "columns" | "rows";
	/** Of the first part: pixels, or a share of all (below 1). */
	readonly initial: number;
	/** Pixels that each part keeps, as far as there are so many. */
	readonly least: number;
	/** Of the divider. */
	readonly label: string;
	/** Default: `beside` the second. `over` it, which can then not be used. */
	readonly first?: "beside" | "over" | "hidden";
	/** The first part is to go: the divider was dragged to the edge, or what lies below was clicked. */
	readonly onHide?: () => void;
	/** The second part is what the page is about (the landmark `main`). Default: false. */
	readonly isSecondMain?: boolean;
	readonly children: readonly [ReactNode, ReactNode];
}

/** Of the least size: dragged to less than that, the first part is meant to go. */
const TO_NOTHING = 0.5;
/** Of all: what a part keeps where there is little. */
const LEAST_SHARE = 0.25;
/** Pixels that an arrow key moves the divider, and more than a click trembles. */
const STEP = 16;
const TREMBLE = 3;

/** Two parts with a divider that can be moved: by pointer, by arrow keys, or with the menu that a click on it shows. */
export function SplitPane(props: SplitPaneProps): ReactNode {
	const { name, direction, initial, label, first = "beside" } = props;
	const { onHide, isSecondMain = false, children } = props;
	const memory = remembered(`user.split.${name}.${direction}`, initial);
	const [size, setSize] = useState({ direction, value: memory.read() });
	if (size.direction !== direction)
		setSize({ direction, value: memory.read() });
	const element = useRef<HTMLDivElement>(null);
	const pressed = useRef<number>(undefined);
	const isColumns = direction === "columns";
	const isShare = initial < 1;

	const lengthOf = (box: DOMRect | undefined) =>
		(isColumns ? box?.width : box?.height) ?? 0;
	const whole = () => lengthOf(element.current?.getBoundingClientRect());
	const keep = (value: number) => {
		setSize({ direction, value });
		memory.write(value);
	};
	const place = (pixels: number) => {
		const all = whole();
		const least = Math.min(props.least, all * LEAST_SHARE);
		if (onHide && pixels < least * TO_NOTHING) {
			onHide();
			return;
		}
		const kept = Math.max(least, Math.min(all - least, pixels));
		keep(isShare ? kept / all : kept);
	};
	const at = (event: PointerEvent) =>
		isColumns ? event.clientX : event.clientY;
	const onPointerDown = (event: PointerEvent) => {
		event.currentTarget.setPointerCapture(event.pointerId);
		pressed.current = at(event);
	};
	const onPointerMove = (event: PointerEvent) => {
		const box = element.current?.getBoundingClientRect();
		const from = pressed.current;
		if (!box || from === undefined) return;
		if (Math.abs(at(event) - from) > TREMBLE) pressed.current = Number.NaN;
		if (Number.isNaN(pressed.current))
			place(at(event) - (isColumns ? box.left : box.top));
	};
	const onPointerUp = (event: PointerEvent) => {
		const isClick = pressed.current !== undefined && pressed.current >= 0;
		pressed.current = undefined;
		if (isClick) showMenu(sizes(), { x: event.clientX, y: event.clientY });
	};
	const sizes = (): readonly MenuItem[] => {
		const share = (part: number) => () => place(whole() * part);
		const [little, middle, much] = isShare
			? [0.3, 0.5, 0.7]
			: [0.15, 0.22, 0.4];
		const [less, more] = isColumns ? ["Narrow", "Wide"] : ["Low", "High"];
		return [
			{ label: less, run: share(little) },
			{ label: isShare ? "Half" : "Medium", run: share(middle) },
			{ label: more, run: share(much) },
			...(onHide ? [{ label: "Hide", run: onHide }] : []),
		];
	};
	const onKeyDown = (event: KeyboardEvent) => {
		const box = element.current?.firstElementChild?.getBoundingClientRect();
		const now = lengthOf(box);
		const to = {
			ArrowLeft: now - STEP,
			ArrowUp: now - STEP,
			ArrowRight: now + STEP,
			ArrowDown: now + STEP,
			Home: props.least,
			End: whole(),
		}[event.key];
		const isMenu = event.key === "Enter" || event.key === " ";
		if (to === undefined && !isMenu) return;
		event.preventDefault();
		if (to !== undefined) place(to);
		else {
			const { left, top } = event.currentTarget.getBoundingClientRect();
			showMenu(sizes(), { x: left, y: top + STEP });
		}
	};
	const length = isShare ? `${size.value * 100}%` : `${size.value}px`;
	const isOver = first === "over";
	const second = (
		<>
			{/* biome-ignore lint/a11y/useSemanticElements: a thematic break cannot be moved */}
			<div
				className={`split-divider split-divider-${direction}`}
				role="separator"
				tabIndex={0}
				hidden={first !== "beside"}
				aria-label={label}
				aria-orientation={isColumns ? "vertical" : "horizontal"}
				aria-valuenow={Math.round(isShare ? size.value * 100 : size.value)}
				aria-valuemin={0}
				aria-valuemax={isShare ? 100 : 10_000}
				title="Drag to resize, click for sizes"
				onPointerDown={onPointerDown}
				onPointerMove={onPointerMove}
				onPointerUp={onPointerUp}
				onKeyDown={onKeyDown}
			/>
			{isOver && (
				// biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
				// biome-ignore lint/a11y/noStaticElementInteractions: it is no control
				<div className="split-shade" onClick={onHide} />
			)}
			<div className="split-part split-rest" inert={isOver}>
				{children[1]}
			</div>
		</>
	);
	return (
		<div ref={element} className={`split split-${direction}`}>
			<div
				className="split-part"
				hidden={first === "hidden"}
				data-over={isOver || undefined}
				style={isOver ? {} : { flexBasis: length, flexGrow: 0 }}
			>
				{children[0]}
			</div>
			{isSecondMain ? <main className="split-main">{second}</main> : second}
		</div>
	);
}
