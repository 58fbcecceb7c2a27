/* The light playouts of desktop_go/games/go/kernels in plain C: the same algorithm, the same random
 * numbers and the same games. It measures what the compiled Python is worth; nothing else uses it.
 * Build and run it with benchmarks/playouts.py. */
#include <stdint.h>
#include <string.h>

enum { EMPTY, BLACK, WHITE, BORDER };
enum { STRIDE = 20, POINTS = 424, PASS = 0, MAX_MOVES_PER_POINT = 3 };
enum { MAX_PLAYS = 3 * 361 + 1024 + 8, PLAY_SHIFT = 10 };

typedef struct {
    uint64_t hash;
    uint64_t liberties[POINTS];
    uint8_t color[POINTS];
    uint16_t code[POINTS];
    uint16_t head[POINTS];
    uint16_t next[POINTS];
    uint16_t stones[POINTS];
    uint16_t empty[POINTS];
    uint16_t empty_index[POINTS];
    int64_t captured[4];
    int64_t n_empty;
    int64_t n_stones[4];
    int64_t ko, last, last2, last3, passes, to_play, ply, size;
} Board;

typedef struct {
    uint64_t weight[POINTS];
    uint64_t zobrist[3][POINTS];
} Tables;

typedef struct {
    uint64_t random;
    int64_t n_plays;
    uint16_t plays[MAX_PLAYS];
    Board board;
} Workspace;

static inline uint64_t below(Workspace *ws, uint64_t n) {
    uint64_t x = ws->random;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    ws->random = x;
    return (((x * 0x2545F4914F6CDD1DULL) >> 32) * n) >> 32;
}

static inline void flip_code(Board *b, unsigned p, unsigned c) {
    b->code[p - STRIDE] ^= (uint16_t)(c << 4);
    b->code[p + 1] ^= (uint16_t)(c << 6);
    b->code[p + STRIDE] ^= (uint16_t)c;
    b->code[p - 1] ^= (uint16_t)(c << 2);
    b->code[p - STRIDE + 1] ^= (uint16_t)(c << 12);
    b->code[p + STRIDE + 1] ^= (uint16_t)(c << 14);
    b->code[p + STRIDE - 1] ^= (uint16_t)(c << 8);
    b->code[p - STRIDE - 1] ^= (uint16_t)(c << 10);
}

static inline int is_one_point(uint64_t word) {
    uint64_t count = word & 0x7FF, total = (word >> 11) & 0x1FFFFF;
    return count * (word >> 32) == total * total;
}

static void clear_board(Board *b, int size) {
    memset(b, 0, sizeof *b);
    b->size = size;
    b->last = b->last2 = b->last3 = -1;
    b->to_play = BLACK;
    memset(b->color, BORDER, sizeof b->color);
    for (int row = 0; row < size; row++)
        for (int col = 0; col < size; col++) {
            int p = (row + 1) * STRIDE + col + 1;
            b->color[p] = EMPTY;
            b->empty_index[p] = (uint16_t)b->n_empty;
            b->empty[b->n_empty++] = (uint16_t)p;
        }
    for (int64_t i = 0; i < b->n_empty; i++) {
        static const int around[8] = {-STRIDE,     1,          STRIDE,     -1,
                                      -STRIDE + 1, STRIDE + 1, STRIDE - 1, -STRIDE - 1};
        int p = b->empty[i];
        for (int k = 0; k < 8; k++)
            b->code[p] |= (uint16_t)(b->color[p + around[k]] << (2 * k));
    }
}

static int remove_chain(Board *b, const Tables *t, unsigned head, int c) {
    unsigned p = head;
    int n = 0;
    do {
        b->color[p] = EMPTY;
        b->hash ^= t->zobrist[c][p];
        flip_code(b, p, (unsigned)c);
        b->empty_index[p] = (uint16_t)b->n_empty;
        b->empty[b->n_empty++] = (uint16_t)p;
        uint64_t w = t->weight[p];
        b->liberties[b->head[p - STRIDE]] += w;
        b->liberties[b->head[p - 1]] += w;
        b->liberties[b->head[p + 1]] += w;
        b->liberties[b->head[p + STRIDE]] += w;
        b->head[p] = 0;
        n++;
        p = b->next[p];
    } while (p != head);
    b->captured[c] += n;
    b->n_stones[c] -= n;
    return n;
}

static void join_chain(Board *b, unsigned p, unsigned q) {
    unsigned a = b->head[p], d = b->head[q];
    if (a == d) return;
    if (b->stones[a] < b->stones[d]) {
        unsigned swap = a;
        a = d;
        d = swap;
    }
    unsigned s = d;
    do {
        b->head[s] = (uint16_t)a;
        s = b->next[s];
    } while (s != d);
    uint16_t swap = b->next[a];
    b->next[a] = b->next[d];
    b->next[d] = swap;
    b->liberties[a] += b->liberties[d];
    b->stones[a] = (uint16_t)(b->stones[a] + b->stones[d]);
}

static void put_stone(Board *b, const Tables *t, unsigned p, int c) {
    int o = 3 - c;
    int mask = c == BLACK ? 0xAA : 0x55;
    int surrounded = (b->code[p] & mask) == mask;
    b->color[p] = (uint8_t)c;
    b->n_stones[c]++;
    b->hash ^= t->zobrist[c][p];
    flip_code(b, p, (unsigned)c);
    uint16_t last = b->empty[--b->n_empty], hole = b->empty_index[p];
    b->empty[hole] = last;
    b->empty_index[last] = hole;

    const unsigned near[4] = {p - STRIDE, p - 1, p + 1, p + STRIDE};
    uint64_t w = t->weight[p], word = 0;
    for (int k = 0; k < 4; k++) b->liberties[b->head[near[k]]] -= w;
    for (int k = 0; k < 4; k++)
        if (b->color[near[k]] == EMPTY) word += t->weight[near[k]];
    b->head[p] = (uint16_t)p;
    b->next[p] = (uint16_t)p;
    b->stones[p] = 1;
    b->liberties[p] = word;
    for (int k = 0; k < 4; k++)
        if (b->color[near[k]] == c) join_chain(b, p, near[k]);
    int taken = 0;
    b->ko = 0;
    for (int k = 0; k < 4; k++)
        if (b->color[near[k]] == o && b->liberties[b->head[near[k]]] == 0)
            taken += remove_chain(b, t, b->head[near[k]], o);
    if (taken == 1 && surrounded)
        b->ko = b->empty[b->n_empty - 1];
    else if (taken == 0 && b->liberties[b->head[p]] == 0)
        remove_chain(b, t, b->head[p], c);
}

static inline void play(Board *b, const Tables *t, int64_t p, int c) {
    if (p == PASS) {
        b->ko = 0;
        b->passes++;
    } else {
        put_stone(b, t, (unsigned)p, c);
        b->passes = 0;
    }
    b->last3 = b->last2;
    b->last2 = b->last;
    b->last = p;
    b->ply++;
    b->to_play = 3 - c;
}

static inline int is_suicide(const Board *b, unsigned p, int c) {
    unsigned x = b->code[p];
    if (((x | (x >> 1)) & 0x55) != 0x55) return 0;
    const unsigned near[4] = {p - STRIDE, p - 1, p + 1, p + STRIDE};
    for (int k = 0; k < 4; k++) {
        int v = b->color[near[k]];
        if (v != BORDER && (v == c) != is_one_point(b->liberties[b->head[near[k]]])) return 0;
    }
    return 1;
}

static inline int is_eye(const Board *b, unsigned p, int c) {
    unsigned x = b->code[p], own = c == BLACK ? 0x55 : 0xAA;
    if ((x & own) != own) return 0;
    unsigned d = x >> 8, low = d & 0x55, high = (d >> 1) & 0x55;
    unsigned foe = c == BLACK ? high & ~low : low & ~high;
    if (low & high) return foe == 0;
    return (foe & (foe - 1)) == 0;
}

static inline int64_t random_move(const Board *b, Workspace *ws, int c) {
    int64_t n = b->n_empty;
    if (n == 0) return PASS;
    int64_t i = (int64_t)below(ws, (uint64_t)n);
    for (int64_t k = 0; k < n; k++) {
        unsigned p = b->empty[i];
        if (p != b->ko && !is_eye(b, p, c) && !is_suicide(b, p, c)) return p;
        if (++i == n) i = 0;
    }
    return PASS;
}

static void light_playout(Board *b, const Tables *t, Workspace *ws) {
    int64_t n = ws->n_plays, end = n + MAX_MOVES_PER_POINT * b->size * b->size;
    while (b->passes < 2 && n < end) {
        int c = (int)b->to_play;
        int64_t p = random_move(b, ws, c);
        play(b, t, p, c);
        ws->plays[n++] = (uint16_t)(p | (c << PLAY_SHIFT));
    }
    ws->n_plays = n;
}

static int64_t finished_score(const Board *b) {
    int64_t score = b->n_stones[BLACK] - b->n_stones[WHITE];
    for (int64_t i = 0; i < b->n_empty; i++) {
        unsigned x = b->code[b->empty[i]];
        if ((x & 0x55) == 0x55)
            score++;
        else if ((x & 0xAA) == 0xAA)
            score--;
    }
    return score;
}

/* Play n games from the empty board. zobrist: uint64[3][POINTS]; random: the state, updated.
 * result: sum of Black's area margins, and moves played. */
void light_playouts(int size, int64_t n, const uint64_t *zobrist, uint64_t *random,
                    int64_t *result) {
    static Tables tables;
    static Board root;
    static Workspace ws;
    for (uint64_t p = 0; p < POINTS; p++) tables.weight[p] = 1 | (p << 11) | ((p * p) << 32);
    memcpy(tables.zobrist, zobrist, sizeof tables.zobrist);
    clear_board(&root, size);
    ws.random = *random;
    result[0] = result[1] = 0;
    for (int64_t i = 0; i < n; i++) {
        ws.board = root;
        ws.n_plays = 0;
        light_playout(&ws.board, &tables, &ws);
        result[0] += finished_score(&ws.board);
        result[1] += ws.n_plays;
    }
    *random = ws.random;
}
