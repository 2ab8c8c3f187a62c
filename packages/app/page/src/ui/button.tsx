import type { ComponentProps, ReactNode } from "react";

interface ButtonProps extends Omit<ComponentProps<"button">, "type"> {
	/** `primary`: what a dialog is there for. `danger`: takes something away. `link`: looks like one. Default: none of them. */
	readonly kind?: "primary" | "danger" | "link";
	readonly isSmall?: boolean;
	/** Submits the form that it is in, or that `form` names. */
	readonly isSubmit?: boolean;
}

/** A button with a text in it. */
export function Button(props: ButtonProps): ReactNode {
	const { kind, isSmall, isSubmit = false, className, ...others } = props;
	const classes = [
		kind === "link" ? "link" : "button",
		isSmall && "button-small",
		kind && kind !== "link" && `button-${kind}`,
		className,
	];
	return (
		<button
			{...others}
			type={isSubmit ? "submit" : "button"}
			className={classes.filter(Boolean).join(" ")}
		/>
	);
}
