import { type ReactNode, useMemo } from "react";
import { encode } from "uqr";

/** A text as a QR code, dark on light in both themes: not every reader takes it the other way round. */
export function QrCode({
	text,
	label,
}: {
	readonly text: string;
	readonly label: string;
}): ReactNode {
	const { size, path } = useMemo(() => drawn(text), [text]);
	return (
		<svg
			className="qr-code"
			viewBox={`0 0 ${size} ${size}`}
			role="img"
			aria-label={label}
			shapeRendering="crispEdges"
		>
			<rect width={size} height={size} fill="#fff" />
			<path d={path} fill="#000" />
		</svg>
	);
}

function drawn(text: string): { readonly size: number; readonly path: string } {
	const { size, data } = encode(text, { ecc: "M", border: 3 });
	const squares = data.flatMap((row, y) =>
		row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
	);
	return { size, path: squares.join("") };
}
