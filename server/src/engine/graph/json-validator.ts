/**
 * A strict JSON automaton (RFC 8259) that is fed pieces of text and names the first character that no valid JSON text
 * could have at its place (rules-in-detail A1). It builds nothing and needs no recursion, so depth costs only a stack
 * of small numbers.
 */

const enum State {
  Value,
  FirstValueOrClose,
  AfterValue,
  FirstKeyOrClose,
  Key,
  Colon,
  String,
  Escape,
  Hex,
  Literal,
  Minus,
  Zero,
  Integer,
  Point,
  Fraction,
  Exponent,
  ExponentSign,
  ExponentDigits,
}

const enum Frame {
  Object,
  Array,
}

const isDigit = (c: number): boolean => c >= 48 && c <= 57;

export class JsonValidator {
  private state = State.Value;
  private readonly frames: Frame[] = [];
  private stringIsKey = false;
  private hexLeft = 0;
  private literal = '';
  private literalAt = 0;

  /** Starts in a root array of a root object: right after its bracket, or after one of its entries. */
  static insideRootArray(afterItem: boolean): JsonValidator {
    const validator = new JsonValidator();
    validator.frames.push(Frame.Object, Frame.Array);
    validator.state = afterItem ? State.AfterValue : State.FirstValueOrClose;
    return validator;
  }

  /** Index in `text` of the first impossible character, or -1 where all of it may stand. Do not feed on after a fault. */
  feed(text: string): number {
    for (let i = 0; i < text.length; i++) {
      const c = text.charCodeAt(i);
      if (this.state === State.String) {
        if (c === 34) this.state = this.stringIsKey ? State.Colon : State.AfterValue;
        else if (c === 92) this.state = State.Escape;
        else if (c < 32) return i;
        continue;
      }
      if (!this.step(c)) return i;
    }
    return -1;
  }

  /** True where what was fed is one whole JSON text. */
  get complete(): boolean {
    if (this.frames.length > 0) return false;
    return this.state === State.AfterValue || this.endsNumber();
  }

  /** What could stand here, in words for a message. */
  get expected(): string {
    switch (this.state) {
      case State.Value:
        return 'a value';
      case State.FirstValueOrClose:
        return "a value or ']'";
      case State.FirstKeyOrClose:
        return "a property name in double quotes or '}'";
      case State.Key:
        return 'a property name in double quotes';
      case State.Colon:
        return "':'";
      case State.String:
        return "the rest of the string and its closing '\"'";
      case State.Escape:
        return 'one of " \\ / b f n r t u after the backslash';
      case State.Hex:
        return 'four hexadecimal digits after \\u';
      case State.Literal:
        return `the word ${this.literal}`;
      case State.Minus:
      case State.Point:
      case State.Exponent:
      case State.ExponentSign:
        return 'a digit';
      default: {
        const frame = this.frames.at(-1);
        if (frame === undefined) return 'the end of the text';
        return frame === Frame.Object ? "',' or '}'" : "',' or ']'";
      }
    }
  }

  private endsNumber(): boolean {
    return (
      this.state === State.Zero ||
      this.state === State.Integer ||
      this.state === State.Fraction ||
      this.state === State.ExponentDigits
    );
  }

  private step(c: number): boolean {
    switch (this.state) {
      case State.Escape:
        if (c === 117) {
          this.state = State.Hex;
          this.hexLeft = 4;
          return true;
        }
        // " \ / b f n r t
        if (!(c === 34 || c === 92 || c === 47 || c === 98 || c === 102 || c === 110 || c === 114 || c === 116))
          return false;
        this.state = State.String;
        return true;
      case State.Hex:
        if (!(isDigit(c) || (c >= 65 && c <= 70) || (c >= 97 && c <= 102))) return false;
        if (--this.hexLeft === 0) this.state = State.String;
        return true;
      case State.Literal:
        if (c !== this.literal.charCodeAt(this.literalAt)) return false;
        if (++this.literalAt === this.literal.length) this.state = State.AfterValue;
        return true;
      case State.Minus:
        return this.move(c === 48 ? State.Zero : c >= 49 && c <= 57 ? State.Integer : undefined);
      case State.Point:
        return this.move(isDigit(c) ? State.Fraction : undefined);
      case State.Exponent:
        return this.move(c === 43 || c === 45 ? State.ExponentSign : isDigit(c) ? State.ExponentDigits : undefined);
      case State.ExponentSign:
        return this.move(isDigit(c) ? State.ExponentDigits : undefined);
      case State.Zero:
      case State.Integer:
      case State.Fraction:
      case State.ExponentDigits:
        return this.inNumber(c);
      default:
        return this.between(c);
    }
  }

  private move(next: State | undefined): boolean {
    if (next === undefined) return false;
    this.state = next;
    return true;
  }

  private inNumber(c: number): boolean {
    if (isDigit(c) && this.state !== State.Zero) return true;
    if (c === 46 && (this.state === State.Zero || this.state === State.Integer)) return this.move(State.Point);
    if ((c === 101 || c === 69) && this.state !== State.ExponentDigits) return this.move(State.Exponent);
    this.state = State.AfterValue;
    return this.between(c);
  }

  /** White space and the characters between values. */
  private between(c: number): boolean {
    if (c === 32 || c === 10 || c === 13 || c === 9) return true;
    switch (this.state) {
      case State.FirstValueOrClose:
        return c === 93 ? this.close(Frame.Array) : this.value(c);
      case State.Value:
        return this.value(c);
      case State.FirstKeyOrClose:
        return c === 125 ? this.close(Frame.Object) : this.key(c);
      case State.Key:
        return this.key(c);
      case State.Colon:
        return this.move(c === 58 ? State.Value : undefined);
      default: {
        const frame = this.frames[this.frames.length - 1];
        if (frame === undefined) return false;
        if (c === 44) return this.move(frame === Frame.Object ? State.Key : State.Value);
        return c === (frame === Frame.Object ? 125 : 93) && this.close(frame);
      }
    }
  }

  private key(c: number): boolean {
    this.stringIsKey = true;
    return this.move(c === 34 ? State.String : undefined);
  }

  private close(frame: Frame): boolean {
    if (this.frames.at(-1) !== frame) return false;
    this.frames.pop();
    this.state = State.AfterValue;
    return true;
  }

  private value(c: number): boolean {
    switch (c) {
      case 123:
        this.frames.push(Frame.Object);
        return this.move(State.FirstKeyOrClose);
      case 91:
        this.frames.push(Frame.Array);
        return this.move(State.FirstValueOrClose);
      case 34:
        this.stringIsKey = false;
        return this.move(State.String);
      case 116:
        return this.startLiteral('true');
      case 102:
        return this.startLiteral('false');
      case 110:
        return this.startLiteral('null');
      case 45:
        return this.move(State.Minus);
      case 48:
        return this.move(State.Zero);
      default:
        return this.move(c >= 49 && c <= 57 ? State.Integer : undefined);
    }
  }

  private startLiteral(literal: string): boolean {
    this.literal = literal;
    this.literalAt = 1;
    return this.move(State.Literal);
  }
}
